// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.tools.console.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Questions and answers, at a terminal or from a pipe. Every question has a default, which an empty
 * answer means; {@code ?} shows help; an answer that cannot be used is explained, and the question
 * asked again. At the end of the input every further question has its default.
 */
final class Dialogue {
  private static final int MOST_MISTAKES = 20;
  private final Console console;
  private final BufferedReader in;
  private final boolean echoes;
  private boolean ended;

  private Dialogue(Console console, BufferedReader in, boolean echoes) {
    this.console = console;
    this.in = in;
    this.echoes = echoes;
  }

  /** A dialogue on standard input; what a pipe answers is shown after each question. */
  static Dialogue of(Console console) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    return new Dialogue(console, in, !console.terminals().input());
  }

  /** Whether the input has ended. */
  boolean hasEnded() {
    return ended;
  }

  /** An answer that cannot be used. */
  static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unusable(String why) {
      super(why);
    }
  }

  void say(String text) {
    console.note(text);
  }

  /**
   * Asks until the answer can be used.
   *
   * @param help what {@code ?} shows
   * @param preset the default
   * @param parse reads the answer; throws {@link Unusable} with the reason if it cannot
   */
  <T> T ask(String question, String help, String preset, Function<String, T> parse) {
    for (int mistakes = 0; mistakes < MOST_MISTAKES; mistakes++) {
      console.err().print(question + (preset.isEmpty() ? "" : " [" + preset + "]") + " ");
      console.err().flush();
      String line = line();
      if (line == null) {
        console.note(preset);
        return parse.apply(preset);
      }
      if (echoes) {
        console.note(line);
      }
      String answer = line.isBlank() ? preset : line.strip();
      if (answer.equals("?")) {
        console.note("  " + help);
        continue;
      }
      try {
        return parse.apply(answer);
      } catch (Unusable e) {
        console.note("  " + e.getMessage());
      }
    }
    return parse.apply(preset);
  }

  boolean confirm(String question, String help, boolean preset) {
    return ask(
        question,
        help,
        preset ? "yes" : "no",
        answer -> {
          if (answer.matches("(?i)y|yes")) {
            return true;
          }
          if (answer.matches("(?i)n|no")) {
            return false;
          }
          throw new Unusable("Answer yes or no, but not \"" + answer + "\"");
        });
  }

  <T> T choose(String question, String help, List<T> options, Function<T, String> word) {
    String words = String.join(", ", options.stream().map(word).toList());
    return ask(
        question + " (" + words + ")",
        help,
        word.apply(options.get(0)),
        answer ->
            options.stream()
                .filter(o -> word.apply(o).equalsIgnoreCase(answer))
                .findFirst()
                .orElseThrow(
                    () -> new Unusable("Answer one of " + words + ", but not \"" + answer + "\"")));
  }

  private @Nullable String line() {
    try {
      String line = ended ? null : in.readLine();
      ended |= line == null;
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
