// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Runs commands in this process, as {@code Main} does. */
final class InProcess {
  private InProcess() {}

  static Ran run(String... arguments) {
    return run(false, arguments);
  }

  /** As on a terminal that takes colour. */
  static Ran coloured(String... arguments) {
    return run(true, arguments);
  }

  private static Ran run(boolean colour, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode = CommandTree.of(Console.of(out, err, colour, Terminals.NONE)).run(arguments);
    return new Ran(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
