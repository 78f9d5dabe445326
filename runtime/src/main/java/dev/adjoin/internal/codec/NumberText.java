// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Converts numbers to and from DynamoDB's text form. The range is that of DynamoDB: 38 digits, and
 * magnitudes from 1E-130 to 9.9E125. Values are exact, but trailing zeros are not kept: 1.50 is
 * read as 1.5.
 */
final class NumberText {
  private static final int DIGITS = 38;
  private static final int LEAST = -130;
  private static final int GREATEST = 125;

  /**
   * Up to this scale, {@code BigDecimal.toString} writes no exponent. It also caches its result,
   * unlike {@code toPlainString}.
   */
  private static final int NEVER_EXPONENT = 6;

  private NumberText() {}

  /**
   * The form in which numbers are read: without trailing zeros after the point, and without an
   * exponent. A number out of range keeps its exponent, since its plain form could exhaust the
   * memory.
   */
  static BigDecimal canonical(BigDecimal value) {
    if (value.scale() == 0) {
      return value;
    }
    BigDecimal stripped = value.stripTrailingZeros();
    boolean isShort = stripped.scale() < 0 && stripped.scale() >= -GREATEST;
    return isShort ? stripped.setScale(0) : stripped;
  }

  static String write(BigDecimal value) {
    BigDecimal canonical = canonical(check(value));
    return canonical.scale() <= NEVER_EXPONENT ? canonical.toString() : canonical.toPlainString();
  }

  /**
   * Checks the range before anything else, because the plain form of 1E1000000000 would exhaust the
   * memory.
   */
  private static BigDecimal check(BigDecimal value) {
    if (value.signum() == 0) {
      return BigDecimal.ZERO;
    }
    long exponent = (long) value.precision() - value.scale() - 1;
    if (exponent < LEAST || exponent > GREATEST) {
      throw new InvalidValue(
          "must be between 1E%d and 9.9E%d in size, but was about 1E%d"
              .formatted(LEAST, GREATEST, exponent));
    }
    int digits = value.precision() <= DIGITS ? 0 : value.stripTrailingZeros().precision();
    if (digits > DIGITS) {
      throw new InvalidValue(
          "must have at most " + DIGITS + " significant digits, but had " + digits);
    }
    return value;
  }

  static BigDecimal read(String text) {
    BigDecimal value = new BigDecimal(text);
    if (text.length() > DIGITS || !isPlain(text)) {
      return canonical(check(value));
    }
    return text.endsWith("0") ? canonical(value) : value;
  }

  /**
   * Whether the text has no exponent. In character order, only the letter E comes after the digits.
   */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  static String write(BigInteger value) {
    return write(new BigDecimal(value));
  }

  static BigInteger readInteger(String text) {
    return read(text).toBigIntegerExact();
  }

  /** The shortest decimal that identifies this number. */
  static String write(double value) {
    String text = Double.toString(value);
    return isShort(text) ? shorten(text) : write(exact(value, text));
  }

  static String write(float value) {
    String text = Float.toString(value);
    return isShort(text) ? shorten(text) : write(exact(value, text));
  }

  /** Whether Java wrote the number without an exponent and not as a word such as NaN. */
  private static boolean isShort(String text) {
    return text.indexOf('E') < 0 && text.charAt(text.length() - 1) <= '9';
  }

  /** Removes ".0" from a whole number, and the sign from a negative zero. */
  private static String shorten(String text) {
    if (!text.endsWith(".0")) {
      return text;
    }
    return text.equals("-0.0") ? "0" : text.substring(0, text.length() - 2);
  }

  static BigDecimal exact(double value, String text) {
    if (!Double.isFinite(value)) {
      throw new InvalidValue("must be a finite number, but was " + text);
    }
    return new BigDecimal(text);
  }
}
