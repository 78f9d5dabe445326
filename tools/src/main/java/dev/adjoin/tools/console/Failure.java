// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

/** Ends a command with a message and an exit code. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int exitCode;
  private final String fix;

  private Failure(int exitCode, String found, String fix) {
    super(found);
    this.exitCode = exitCode;
    this.fix = fix;
  }

  /** A failure because the arguments, or a file they name, are wrong. */
  public static Failure mistake(String found, String fix) {
    return new Failure(ExitCode.MISTAKE, found, fix);
  }

  /** A failure of a valid command. */
  public static Failure failed(String found, String fix) {
    return new Failure(ExitCode.FAILED, found, fix);
  }

  public int exitCode() {
    return exitCode;
  }

  /** The fix, as an imperative sentence without a full stop. */
  public String fix() {
    return fix;
  }
}
