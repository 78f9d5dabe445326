// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers as DynamoDB stores them. NumberText are of its range: 38 digits, between 1E-130 and
 * 9.9E125 in size. They are exact, but no number remembers how many zeros were written behind it:
 * 1.50 is read as 1.5.
 */
final class NumberText {
  private static final int DIGITS = 38;
  private static final int LEAST = -130;
  private static final int GREATEST = 125;

  /** Up to so many digits behind the point BigDecimal writes none, and remembers what it wrote. */
  private static final int NEVER_EXPONENT = 6;

  private NumberText() {}

  /**
   * As a number is read: without trailing zeros behind the point, and without an exponent. One out
   * of range keeps its exponent, since written out it might take all memory.
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

  /** Looks at the size first: to write out 1E1000000000 would take all memory. */
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

  /** Whether it has no exponent: nothing else in a number comes after the digits. */
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

  /** The shortest decimal that is this number and no other of its class. */
  static String write(double value) {
    String text = Double.toString(value);
    return isShort(text) ? shorten(text) : write(exact(value, text));
  }

  static String write(float value) {
    String text = Float.toString(value);
    return isShort(text) ? shorten(text) : write(exact(value, text));
  }

  /** Java writes numbers of a moderate size plainly, and others with an exponent or as a word. */
  private static boolean isShort(String text) {
    return text.indexOf('E') < 0 && text.charAt(text.length() - 1) <= '9';
  }

  /** Without the zero behind the point of a whole number, and without the sign of zero. */
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

  /** Reads plain digits quickly; DynamoDB may also write an exponent. */
  static int readInt(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return new BigDecimal(text).intValueExact();
    }
  }

  static long readLong(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return new BigDecimal(text).longValueExact();
    }
  }
}
