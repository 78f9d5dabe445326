// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.parse;

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

/** DynamoDB's 573 reserved words, which an expression may use only through a placeholder. */
final class ReservedWords {
  private static final Set<String> WORDS = read();

  private ReservedWords() {}

  /** Whether the name is reserved, ignoring case. */
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
