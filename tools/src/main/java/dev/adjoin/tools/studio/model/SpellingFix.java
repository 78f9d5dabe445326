// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.tools.studio.model.YamlEdits.Edit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The edit that corrects a misspelt word, for diagnostics that quote the word and say which one to
 * write instead.
 */
final class SpellingFix {
  private static final Pattern INSTEAD = Pattern.compile("Write ([\\w.-]+)(?:[ ,;].*)?");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  private SpellingFix() {}

  static Optional<Edit> of(Diagnostic diagnostic, String text, List<String> lines) {
    Matcher instead = INSTEAD.matcher(diagnostic.fix());
    int number = diagnostic.place().line();
    if (!instead.matches() || number < 1 || number > lines.size()) {
      return Optional.empty();
    }
    String line = lines.get(number - 1);
    Matcher quoted = QUOTED.matcher(diagnostic.found());
    while (quoted.find()) {
      String word = quoted.group(1);
      Matcher found =
          Pattern.compile("(?<![\\w.-])" + Pattern.quote(word) + "(?![\\w-])").matcher(line);
      if (found.find(Math.min(line.length(), diagnostic.place().column() - 1))) {
        int start = startOf(text, number);
        return Optional.of(new Edit(start + found.start(), start + found.end(), instead.group(1)));
      }
    }
    return Optional.empty();
  }

  /** Where a line begins in a text. */
  private static int startOf(String text, int line) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      start = text.indexOf('\n', start) + 1;
    }
    return start;
  }
}
