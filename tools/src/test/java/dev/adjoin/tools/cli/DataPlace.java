// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** A folder with the campus example, in which commands run. */
record DataPlace(Path folder) {
  static final String ADA =
      "{\"type\": \"Student\", \"studentId\": \"a91\", \"name\": \"Ada\", \"email\": \"a\"}\n";

  static DataPlace in(Path folder) throws IOException {
    Files.copy(Pages.page("examples/campus/model.yaml"), folder.resolve("model.yaml"));
    return new DataPlace(folder);
  }

  String model() {
    return folder.resolve("model.yaml").toString();
  }

  String engine(String name) {
    return "dir:" + folder.resolve(name);
  }

  Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Runs a command on the model: its name, then what follows the model. */
  Ran run(String command, String... arguments) {
    return InProcess.run(line(command, arguments));
  }

  /** Runs a command with input, with or without a terminal. */
  Ran run(String input, Terminals terminals, String command, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Console console = Console.of(out, err, false, terminals);
      int exitCode = CommandTree.of(console).run(line(command, arguments));
      return new Ran(
          exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setIn(before);
    }
  }

  private String[] line(String command, String... arguments) {
    return Stream.concat(Stream.of(command, model()), Arrays.stream(arguments))
        .toArray(String[]::new);
  }
}
