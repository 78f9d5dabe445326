// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The keywords that a setting accepts, each with its meaning. */
final class SettingWords<T> {
  private final Map<String, T> meanings = new LinkedHashMap<>();

  private SettingWords(List<T> values, Function<T, String> word) {
    values.forEach(v -> meanings.put(word.apply(v), v));
  }

  static <T> SettingWords<T> of(List<T> values, Function<T, String> word) {
    return new SettingWords<>(values, word);
  }

  @Nullable T meaning(String word) {
    return meanings.get(word);
  }

  /** All keywords, as a sentence lists them: {@code a, b or c}. */
  String either() {
    return QuotedText.either(List.copyOf(meanings.keySet()));
  }

  /** The fix for an unknown keyword. */
  String nearest(String word) {
    return "Write " + Spelling.nearest(word, meanings.keySet()).orElse(either());
  }
}
