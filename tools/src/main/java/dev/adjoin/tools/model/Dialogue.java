// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Questions and answers. Every question has a default, which an empty answer means; {@code ?} shows
 * help. An answer that cannot be used is explained and the question asked again at a terminal; from
 * a pipe it ends the command, since the next line answers the next question. At the end of the
 * input every further question has its default.
 */
final class Dialogue {
  private static final int MOST_MISTAKES = 20;
  private final Console console;
  private final boolean isPiped;
  private int lines;
  private boolean ended;

  private Dialogue(Console console) {
    this.console = console;
    this.isPiped = !console.terminals().input();
  }

  /** A dialogue on the input of the console; answers from a pipe are shown after each question. */
  static Dialogue of(Console console) {
    return new Dialogue(console);
  }

  /**
   * Ends the dialogue. Lines that are left in a pipe are a mistake: an earlier line was probably
   * meant for another question.
   */
  void end() {
    if (ended) {
      console.note("The input has ended: the remaining answers are the defaults.");
    }
    for (String line = isPiped ? line() : null; line != null; line = line()) {
      if (!line.isBlank()) {
        throw Failure.mistake(
            "Line %d of the input, \"%s\", answers no question".formatted(lines, line.strip()),
            "Write one answer a line, in the order of the questions above");
      }
    }
  }

  /**
   * An answer that cannot be used.
   *
   * <p>The fix is an imperative sentence without a full stop.
   */
  static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String fix;

    Unusable(String found, String fix) {
      super(found);
      this.fix = fix;
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
      if (isPiped) {
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
        reject(question, answer, e);
      }
    }
    return parse.apply(preset);
  }

  private void reject(String question, String answer, Unusable reason) {
    if (isPiped) {
      throw Failure.mistake(
          "Line %d of the input, \"%s\", does not answer \"%s\": %s"
              .formatted(lines, answer, question, reason.getMessage()),
          reason.fix);
    }
    console.note("  " + reason.getMessage() + ". " + reason.fix);
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
          throw new Unusable("\"" + answer + "\" is neither yes nor no", "Answer yes or no");
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
                    () ->
                        new Unusable(
                            "\"" + answer + "\" is not offered", "Answer one of " + words)));
  }

  private @Nullable String line() {
    try {
      String line = ended ? null : console.in().readLine();
      lines += line == null ? 0 : 1;
      ended |= line == null;
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
