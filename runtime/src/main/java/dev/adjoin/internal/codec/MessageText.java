// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.diagnostic.Spelling;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats values for messages: on one line, and shortened if they are long. */
final class MessageText {
  private static final int LONGEST = 40;
  private static final int MOST = 10;
  private static final int MOST_BITS = 200;

  private MessageText() {}

  static String text(@Nullable String value) {
    if (value == null) {
      return "null";
    }
    boolean cut = value.length() > LONGEST;
    StringBuilder shown = new StringBuilder("\"");
    value
        .substring(0, cut ? LONGEST : value.length())
        .chars()
        .forEach(c -> shown.append(isPrintable(c) ? "" + (char) c : "\\u%04X".formatted(c)));
    return shown.append(cut ? "…\"" : "\"").toString();
  }

  /** The value as it is if it is a short word, so that it reads like a name; else in quotes. */
  static String word(String value) {
    boolean isWord =
        !value.isEmpty()
            && value.length() <= LONGEST
            && value
                .chars()
                .allMatch(c -> isPrintable(c) && !Character.isWhitespace(c) && c != '"');
    return isWord ? value : text(value);
  }

  static String number(Number value) {
    boolean isLong =
        value instanceof BigInteger whole && whole.bitLength() > MOST_BITS
            || value instanceof BigDecimal decimal
                && decimal.unscaledValue().bitLength() > MOST_BITS;
    return isLong ? "a longer number" : value.toString();
  }

  /**
   * Whether a character is printable. Half of a surrogate pair is not; it can be the result of
   * shortening.
   */
  private static boolean isPrintable(int c) {
    return !Character.isISOControl(c) && !Character.isSurrogate((char) c);
  }

  /** Suggests the known name that is most similar, or lists all of them. */
  static String meant(@Nullable String name, Collection<String> known) {
    return Optional.ofNullable(name)
        .flatMap(given -> Spelling.nearest(given, known))
        .map(nearest -> "did you mean " + nearest + "?")
        .orElseGet(() -> "there are " + String.join(", ", known));
  }

  static String oneOf(Collection<String> words) {
    String shown = String.join(", ", words.stream().limit(MOST).toList());
    return "one of " + shown + (words.size() > MOST ? ", …" : "");
  }
}
