// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Tag;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Checks a text before it is parsed: its size and its characters. */
final class SourceText {
  private SourceText() {}

  /** The text, if its size and characters are valid. */
  static String checked(String text, FileProblems problems) {
    if (text.length() > FileLimits.BYTES) {
      throw tooLarge(problems, text.length() + " characters");
    }
    refuseControlCharacters(text, problems);
    return text;
  }

  static ReadingStopped tooLarge(FileProblems problems, String size) {
    return problems.stop(
        Tag.TOO_LARGE,
        problems.file(),
        "The file holds " + size + "; a model file holds at most " + FileLimits.BYTES + " (2 MB)",
        "Check that this is the model file, or split the model");
  }

  /** The place just after the text. */
  static Place end(String text, FileProblems problems) {
    int lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    int line = 1 + (int) text.replace("\r\n", "\n").chars().filter(SourceText::isBreak).count();
    return problems.place(line, 1 + text.codePointCount(lastBreak + 1, text.length()));
  }

  private static boolean isBreak(int character) {
    return character == '\n' || character == '\r';
  }

  private static void refuseControlCharacters(String text, FileProblems problems) {
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int character = text.codePointAt(at);
      if (!StreamReader.isPrintable(character)) {
        throw problems.stop(
            Tag.YAML_SYNTAX,
            end(text.substring(0, at), problems),
            String.format("The character U+%04X is not allowed in YAML", character),
            "Remove it, or write it as an escape in double quotes");
      }
    }
  }
}
