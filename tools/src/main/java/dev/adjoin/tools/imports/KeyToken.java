// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;

/** The parts of a key between separators: words, or values in one of several encodings. */
final class KeyToken {
  private KeyToken() {}

  /**
   * Whether a token of a key reads as a word.
   *
   * @param values the values of the item's attributes, none of which is a word of its keys
   */
  static boolean isWord(String[] tokens, int at, Set<String> values) {
    String token = tokens[at];
    boolean hasNext = at + 1 < tokens.length;
    if (token.isEmpty()) {
      return true;
    }
    if (values.contains(token)) {
      return false;
    }
    boolean isCapital =
        token.matches("[A-Z][A-Z_-]+(\\.[A-Za-z0-9_+]+)?") || hasNext && token.matches("[A-Z]");
    boolean isPrefix = at == 0 && hasNext && token.matches("[A-Za-z][A-Za-z_-]*");
    return isCapital || isPrefix;
  }

  /** Whether a token is more likely an id than a word, even if all items have the same. */
  static boolean isIdentifierLike(String token) {
    return token.matches(".*\\d.*") || token.contains("@") || token.contains(" ");
  }

  /** Whether a token of a key is an encoding of a value: plain, escaped, padded or rewritten. */
  static boolean isSame(String token, String value) {
    if (token.equals(value) || decoded(token).equals(value)) {
      return true;
    }
    if (token.matches("[01]?\\d{6,19}") && value.matches("-?\\d{1,19}")) {
      BigDecimal number = new BigDecimal(value);
      boolean isSigned = token.length() == 11 || token.length() == 20;
      BigDecimal written = new BigDecimal(token);
      BigDecimal power = BigDecimal.TEN.pow(token.length() - 1);
      BigDecimal signed = written.subtract(power);
      return written.compareTo(number) == 0 || isSigned && signed.compareTo(number) == 0;
    }
    try {
      return token.contains("T") && Instant.parse(token).equals(Instant.parse(value));
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** The value behind percent signs, as Adjoin escapes it; the token itself if it has none. */
  static String decoded(String token) {
    if (!token.matches(".*%[0-9A-F]{2}.*")) {
      return token;
    }
    try {
      return URLDecoder.decode(token.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return token;
    }
  }
}
