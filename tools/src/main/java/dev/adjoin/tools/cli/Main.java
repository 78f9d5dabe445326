// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;

/** The main class of the runnable jar. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(CommandTree.of(Console.system()).run(arguments));
  }
}
