// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.tools.text.JsonFields;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The edit that corrects a misspelt word, for diagnostics that quote the word and say which one to
 * write instead. Other diagnostics say what to do in words only.
 */
final class SpellingFix {
  private static final Pattern INSTEAD = Pattern.compile("Write ([\\w.-]+)(?:[ ,;].*)?");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  private SpellingFix() {}

  /** The edit: in this line, from one column to another (from 1, the end excluded), this text. */
  static Optional<JsonFields> of(Diagnostic diagnostic, List<String> lines) {
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
        return Optional.of(
            new JsonFields()
                .with("line", number)
                .with("from", found.start() + 1)
                .with("to", found.end() + 1)
                .with("text", instead.group(1)));
      }
    }
    return Optional.empty();
  }
}
