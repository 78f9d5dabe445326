// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints the message of a failed command; a stack trace only on request. */
final class FailurePrinter implements IExecutionExceptionHandler {
  private static final String TRACE = "ADJOIN_TRACE";
  private final Console console;

  FailurePrinter(Console console) {
    this.console = console;
  }

  @Override
  public int handleExecutionException(
      Exception thrown, CommandLine command, @Nullable ParseResult parsed) {
    if (thrown instanceof Failure failure) {
      console.error(failure.getMessage(), failure.fix());
      trace(failure.getCause());
      return failure.exitCode();
    }
    console.error(
        command.getCommandName() + " failed because of a mistake in Adjoin: " + thrown,
        "Report it with what " + TRACE + "=1 in the environment prints");
    trace(thrown);
    return ExitCode.FAILED;
  }

  private void trace(@Nullable Throwable thrown) {
    if (thrown != null && System.getenv(TRACE) != null) {
      thrown.printStackTrace(console.err());
    }
  }
}
