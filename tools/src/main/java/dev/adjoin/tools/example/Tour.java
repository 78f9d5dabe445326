// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.example;

import dev.adjoin.tools.text.ShellWords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The commands of an example, each with what to look at, as its file {@code tour.sh} has them.
 *
 * <p>Blank lines separate the parts of the file. The first part is a comment with the title; each
 * other part is a comment and a command, which {@code \} continues on the next line.
 *
 * @param title one line that says what the example shows
 */
record Tour(String title, List<Step> steps) {
  private static final String COMMENT = "#";
  private static final String LICENCE = "# SPDX-";

  /**
   * One command.
   *
   * @param text what the command does and what to look at
   * @param lines the command as it is typed, one line or more
   */
  record Step(String text, List<String> lines) {
    Step {
      lines = List.copyOf(lines);
      if (text.isEmpty() || lines.isEmpty() || !lines.get(0).startsWith("./adjoin ")) {
        throw new IllegalArgumentException(
            "A step of a tour must be a comment and a command of adjoin, but was \"%s\" and %s"
                .formatted(text, lines));
      }
    }

    /** The words of the command after {@code ./adjoin}. */
    List<String> arguments() {
      String line =
          lines.stream()
              .map(each -> each.replaceFirst("\\\\$", "").strip())
              .collect(Collectors.joining(" "));
      List<String> words = ShellWords.of(line);
      return words.subList(1, words.size());
    }
  }

  Tour {
    steps = List.copyOf(steps);
  }

  static Tour parse(String file) {
    String[] parts = file.strip().split("\n\\s*\n");
    List<Step> steps = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      steps.add(
          new Step(
              comment(parts[i]),
              parts[i].lines().filter(line -> !line.startsWith(COMMENT)).toList()));
    }
    return new Tour(comment(parts[0]), steps);
  }

  private static String comment(String part) {
    return part.lines()
        .filter(line -> line.startsWith(COMMENT) && !line.startsWith(LICENCE))
        .map(line -> line.substring(COMMENT.length()).strip())
        .collect(Collectors.joining(" "));
  }
}
