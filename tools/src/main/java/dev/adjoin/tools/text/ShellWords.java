// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line as a shell does: at blanks outside single and double quotes. */
public final class ShellWords {
  private ShellWords() {}

  public static List<String> of(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (char c : line.toCharArray()) {
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
        inWord = true;
      } else if (quote == 0 && c == ' ') {
        if (inWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
