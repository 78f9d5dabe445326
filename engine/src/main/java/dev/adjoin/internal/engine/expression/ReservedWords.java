// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The 573 words that no attribute may be called by in an expression. */
final class ReservedWords {
  private static final Set<String> WORDS = read();

  private ReservedWords() {}

  /** Whether the name is one of them, in whatever mixture of cases. */
  static boolean contain(String name) {
    return WORDS.contains(name.toUpperCase(Locale.ROOT));
  }

  private static Set<String> read() {
    InputStream file = ReservedWords.class.getResourceAsStream("reserved-words.txt");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Objects.requireNonNull(file), StandardCharsets.US_ASCII))) {
      return lines.lines().collect(Collectors.toUnmodifiableSet());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
