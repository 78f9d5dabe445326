// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;

/** Where the runnable jar begins. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(CommandTree.of(Console.system()).run(arguments));
  }
}
