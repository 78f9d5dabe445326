// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints its argument, or fails in the way that the argument names. */
@Command(name = "sample", description = "Prints its argument.")
final class SampleCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TEXT")
  private String text = "";

  @Option(names = "--json")
  private boolean json;

  SampleCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    switch (text) {
      case "mistake" -> throw Failure.mistake("There is no such file", "Name one that exists");
      case "failed" -> throw Failure.failed("The table is gone", "Create it first");
      case "bug" -> throw new IllegalStateException("Oops");
      default -> console.out().println(json ? "\"" + text + "\"" : text);
    }
    return ExitCode.OK;
  }
}
