// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;

/**
 * DynamoDB's numbers: 38 significant digits, magnitudes from 1E-130 to 9.99…E+125.
 *
 * <p>A number is kept without trailing zeros, so that one value has one form.
 */
public final class Numbers {
  private static final int DIGITS = 38;
  private static final int LARGEST_EXPONENT = 125;
  private static final int SMALLEST_EXPONENT = -130;

  /** Longer texts than any number in range needs are refused before they are parsed. */
  private static final int LONGEST_TEXT = 512;

  private Numbers() {}

  /**
   * The number that a request spells.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException when it is no number,
   *     or none that DynamoDB can hold
   */
  public static BigDecimal parse(String text) {
    if (text.isEmpty() || text.length() > LONGEST_TEXT || !isAscii(text)) {
      throw notANumber(text);
    }
    try {
      return inRange(new BigDecimal(text));
    } catch (NumberFormatException notDecimal) {
      throw notANumber(text);
    }
  }

  /** Java takes the digits of every script for digits. */
  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static RuntimeException notANumber(String text) {
    return text.isEmpty()
        ? ApiErrors.validation("The parameter cannot be converted to a numeric value")
        : ApiErrors.validation("The parameter cannot be converted to a numeric value: " + text);
  }

  /**
   * The same number without trailing zeros, if DynamoDB can hold it.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException when it cannot
   */
  public static BigDecimal inRange(BigDecimal number) {
    long exponent = number.signum() == 0 ? 0 : (long) number.precision() - number.scale() - 1;
    // Numbers that are far out of range do not survive the stripping of zeros.
    boolean far = Math.abs(exponent) > LONGEST_TEXT;
    BigDecimal canonical = far ? number : canonical(number);
    if (!far && canonical.precision() > DIGITS) {
      throw ApiErrors.validation("Attempting to store more than 38 significant digits in a Number");
    }
    if (exponent > LARGEST_EXPONENT) {
      throw ApiErrors.validation(
          "Number overflow. Attempting to store a number with magnitude larger than supported range");
    }
    if (exponent < SMALLEST_EXPONENT) {
      throw ApiErrors.validation(
          "Number underflow. Attempting to store a number with magnitude smaller than supported range");
    }
    return canonical;
  }

  static BigDecimal canonical(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }

  /** The exponent of the number's first digit; zero's is zero. */
  static int exponent(BigDecimal canonical) {
    return canonical.signum() == 0 ? 0 : canonical.precision() - canonical.scale() - 1;
  }

  /** The number as DynamoDB returns it: never with an exponent. */
  public static String text(BigDecimal canonical) {
    return canonical.toPlainString();
  }

  /** Two digits a byte, one byte for the exponent, one more for a minus. */
  static int size(BigDecimal canonical) {
    if (canonical.signum() == 0) {
      return 1;
    }
    // Digits are stored in pairs that start at an even exponent of ten.
    int first = exponent(canonical);
    int last = -canonical.scale();
    int pairs = Math.floorDiv(first, 2) - Math.floorDiv(last, 2) + 1;
    return pairs + 1 + (canonical.signum() < 0 ? 1 : 0);
  }
}
