// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The few words a setting may be, each with its meaning. */
final class Words<T> {
  private final Map<String, T> meanings = new LinkedHashMap<>();

  private Words(List<T> values, Function<T, String> word) {
    values.forEach(v -> meanings.put(word.apply(v), v));
  }

  static <T> Words<T> of(List<T> values, Function<T, String> word) {
    return new Words<>(values, word);
  }

  @Nullable T meaning(String word) {
    return meanings.get(word);
  }

  /** All of them, as a sentence lists them. */
  String either() {
    return Shown.either(List.copyOf(meanings.keySet()));
  }

  /** What to write instead of an unknown word. */
  String nearest(String word) {
    return "Write " + Nearest.to(word, meanings.keySet()).orElse(either());
  }
}
