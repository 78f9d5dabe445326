// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.model.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one declared question. */
final class PatternReader {
  static final String EXAMPLE = "{ask: Who takes this course?, read: Enrollment.to}";
  private static final SettingWords<Answer> WITH =
      SettingWords.of(List.of(Answer.ENTITIES, Answer.TOGETHER, Answer.COUNT), Answer::word);
  private static final MapFormat SHAPE =
      MapFormat.of(
          "a pattern",
          EXAMPLE,
          "ask",
          "read",
          "where",
          "range",
          "reversed",
          "first",
          "with",
          "consistent",
          "requests");

  private PatternReader() {}

  /** The pattern, or null if it does not say what it reads. */
  static @Nullable Pattern read(Setting value) {
    MapSettings keys = value.keys(SHAPE);
    keys.require("read");
    String read = keys.text("read");
    Pattern pattern =
        new Pattern(
            value.name(),
            keys.read("ask", Setting::text, value.name()),
            String.valueOf(read),
            keys.texts("where"),
            keys.text("range"),
            keys.flag("reversed", false),
            keys.read("first", Setting::count, null),
            keys.read("with", v -> v.word(WITH), Answer.ITEMS),
            keys.flag("consistent", false),
            keys.read("requests", Setting::count, null));
    return read == null ? null : pattern;
  }
}
