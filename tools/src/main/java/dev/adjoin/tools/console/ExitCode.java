// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

/** The exit codes, by which scripts distinguish a mistake in the call from a failure. */
public final class ExitCode {
  /** The command succeeded. */
  public static final int OK = 0;

  /** The command failed, or found problems. */
  public static final int FAILED = 1;

  /** The arguments or the files they name are wrong: the same call can never succeed. */
  public static final int MISTAKE = 2;

  private ExitCode() {}
}
