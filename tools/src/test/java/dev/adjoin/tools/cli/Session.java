// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.text.ShellWords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Runs commands one after the other in a new folder, as in a terminal: models of the repository are
 * copied there before they are used, and the output of both streams is in the order in which it was
 * printed.
 *
 * <p>A transcript has a line {@code $ adjoin …} for each command, which {@code \} continues and
 * {@code > FILE} redirects to a file and {@code < FILE} reads from one; then its output; then
 * {@code = 1} if its exit code is not 0. Lines that begin with # right before a command are
 * comments. The time of a migration is shown as {@code TIME}.
 */
final class Session {
  private static final String PROMPT = "$ ";

  /** When a migration replaced a model, which is another time in each run. */
  private static final Pattern REPLACED =
      Pattern.compile("(a migration replaced \\w+(?: \\w+)? at) [-0-9T:]+Z");

  private final Path folder;

  Session(Path folder) {
    this.folder = folder;
  }

  /** Runs the commands of a transcript, and writes it anew. */
  String replay(String transcript) {
    StringBuilder replayed = new StringBuilder();
    StringBuilder comments = new StringBuilder();
    String command = "";
    for (String line : transcript.lines().toList()) {
      boolean continued = command.endsWith("\\");
      if (!line.startsWith(PROMPT) && !continued) {
        // Lines with # right before a command are comments; others are output.
        if (line.startsWith("#")) {
          comments.append(line).append('\n');
        } else {
          comments.setLength(0);
        }
        continue;
      }
      replayed.append(comments);
      comments.setLength(0);
      replayed.append(line).append('\n');
      String more = continued ? line.strip() : line.substring(PROMPT.length());
      command = command.replaceFirst("\\\\$", "") + more;
      if (!command.endsWith("\\")) {
        replayed.append(run(command));
        command = "";
      }
    }
    return replayed.toString();
  }

  /** The output of one command, and its exit code unless it is 0. */
  private String run(String command) {
    String[] reading = command.split(" < ", 2);
    if (reading.length > 1) {
      return reading(reading[1], () -> run(reading[0]));
    }
    String[] parts = command.split(" > ", 2);
    List<String> words = ShellWords.of(parts[0]);
    String[] arguments = words.stream().skip(1).map(this::placed).toArray(String[]::new);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Console console = Console.of(parts.length > 1 ? file : out, out, false, Terminals.NONE);
    int exitCode = CommandTree.of(console).run(arguments);
    if (parts.length > 1) {
      write(parts[1], file.toString(StandardCharsets.UTF_8));
    }
    String printed =
        REPLACED
            .matcher(out.toString(StandardCharsets.UTF_8).replace(folder + "/", ""))
            .replaceAll("$1 TIME");
    return printed + (exitCode == ExitCode.OK ? "" : "= " + exitCode + "\n");
  }

  /** Runs a command with a file as its input. */
  private String reading(String name, Supplier<String> command) {
    InputStream before = System.in;
    Path own = folder.resolve(name);
    try (InputStream file = Files.newInputStream(Files.exists(own) ? own : Pages.page(name))) {
      System.setIn(file);
      return command.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      System.setIn(before);
    }
  }

  void write(String name, String text) {
    try {
      Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Resolves a file or directory argument against the folder of this session. */
  private String placed(String argument) {
    if (argument.startsWith("dir:") && !argument.startsWith("dir:~")) {
      return "dir:" + folder.resolve(argument.substring("dir:".length()));
    }
    if (argument.matches("(?!.*=).*\\.(ya?ml|jsonl?|lock|properties)")) {
      copy(argument);
      return folder.resolve(argument).toString();
    }
    return argument;
  }

  private void copy(String name) {
    Path original = Pages.page(name);
    Path copy = folder.resolve(name);
    try {
      if (Files.isRegularFile(original) && !Files.exists(copy)) {
        Files.createDirectories(copy.getParent());
        Files.copy(original, copy);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
