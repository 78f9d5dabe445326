// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Interrupts;

/** The main class of the runnable jar. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    int exitCode = CommandTree.of(Console.system()).run(arguments);
    Interrupts.reported();
    System.exit(exitCode);
  }
}
