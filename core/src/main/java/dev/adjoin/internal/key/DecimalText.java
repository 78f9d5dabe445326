// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The text of decimals in DynamoDB's range, at a fixed width: a sign ({@code 0} negative, {@code 1}
 * zero, {@code 2} positive), the exponent of the first digit plus 130, and 38 digits. For a
 * negative number every digit after the sign is its complement to nine, so that a greater size
 * sorts first.
 */
final class DecimalText {
  private static final int DIGITS = 38;
  private static final int EXPONENT_DIGITS = 3;
  private static final int LEAST = -130;
  private static final int GREATEST = 125;
  static final int WIDTH = 1 + EXPONENT_DIGITS + DIGITS;
  private static final String ZERO = "1" + "0".repeat(WIDTH - 1);

  private DecimalText() {}

  static String write(BigDecimal value) {
    if (value.signum() == 0) {
      return ZERO;
    }
    BigDecimal stripped = value.stripTrailingZeros();
    String digits = stripped.unscaledValue().abs().toString();
    long exponent = (long) stripped.precision() - stripped.scale() - 1;
    check(digits, exponent);
    String size =
        WholeNumber.padded(exponent - LEAST, EXPONENT_DIGITS)
            + digits
            + "0".repeat(DIGITS - digits.length());
    return value.signum() > 0 ? "2" + size : "0" + complement(size);
  }

  private static void check(String digits, long exponent) {
    if (digits.length() > DIGITS) {
      throw new IllegalArgumentException(
          "must have at most " + DIGITS + " significant digits, but was of " + digits.length());
    }
    if (exponent < LEAST || exponent > GREATEST) {
      throw new IllegalArgumentException(
          "must be between 1E%d and 9.9E%d in size, but was about 1E%d"
              .formatted(LEAST, GREATEST, exponent));
    }
  }

  /**
   * The number without trailing zeros. A malformed text gives some number too; the caller detects
   * it because the text of that number is different.
   */
  static BigDecimal read(String text) {
    char sign = text.charAt(0);
    String size = sign == '0' ? complement(text.substring(1)) : text.substring(1);
    int exponent = Integer.parseInt(size.substring(0, EXPONENT_DIGITS)) + LEAST;
    BigInteger digits = new BigInteger(size.substring(EXPONENT_DIGITS));
    BigDecimal value = new BigDecimal(digits, DIGITS - 1 - exponent).stripTrailingZeros();
    return sign == '0' ? value.negate() : value;
  }

  private static String complement(String digits) {
    StringBuilder complement = new StringBuilder(digits.length());
    digits.chars().forEach(c -> complement.append((char) ('0' + '9' - c)));
    return complement.toString();
  }
}
