// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

/** What a command's exit code says, so that scripts can tell a mistake from a failure. */
public final class ExitCode {
  /** Everything asked for was done. */
  public static final int OK = 0;

  /** The run failed, or found what it looked for to be wrong. */
  public static final int FAILED = 1;

  /** The arguments or the files they name are mistaken: the same call can never succeed. */
  public static final int MISTAKE = 2;

  private ExitCode() {}
}
