// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;

/**
 * DynamoDB's numbers: 38 significant digits, magnitudes from 1E-130 to 9.99…E+125.
 *
 * <p>Numbers are stored without trailing zeros, so that equal numbers are equal objects.
 */
public final class Numbers {
  private static final int DIGITS = 38;
  private static final int LARGEST_EXPONENT = 125;
  private static final int SMALLEST_EXPONENT = -130;

  /** Longer texts are rejected before parsing; no number in range needs more characters. */
  private static final int LONGEST_TEXT = 512;

  private static final String OVERFLOW =
      "Number overflow. Attempting to store a number with magnitude larger than supported range";

  private Numbers() {}

  /**
   * Parses a number from a request.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if the text is not a
   *     number or the number is out of range
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

  /** Whether the text is ASCII. BigDecimal also accepts the digits of other scripts. */
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
   * Normalises a number by removing trailing zeros.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if it is out of range
   *     or has too many digits
   */
  public static BigDecimal inRange(BigDecimal number) {
    return inRange(number, "Attempting to store more than 38 significant digits in a Number");
  }

  /**
   * Normalises the result of an addition or subtraction.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if it is out of range
   *     or has too many digits, which DynamoDB reports as an overflow
   */
  public static BigDecimal sumInRange(BigDecimal number) {
    return inRange(number, OVERFLOW);
  }

  private static BigDecimal inRange(BigDecimal number, String ifTooPrecise) {
    long exponent = number.signum() == 0 ? 0 : (long) number.precision() - number.scale() - 1;
    // Numbers far out of range are not normalised, because stripping their zeros could overflow.
    boolean far = Math.abs(exponent) > LONGEST_TEXT;
    BigDecimal canonical = far ? number : canonical(number);
    if (!far && canonical.precision() > DIGITS) {
      throw ApiErrors.validation(ifTooPrecise);
    }
    if (exponent > LARGEST_EXPONENT) {
      throw ApiErrors.validation(OVERFLOW);
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

  /** The exponent of the number's first digit; 0 for zero. */
  static int exponent(BigDecimal canonical) {
    return canonical.signum() == 0 ? 0 : canonical.precision() - canonical.scale() - 1;
  }

  /** The number in DynamoDB's output format, which never has an exponent. */
  public static String text(BigDecimal canonical) {
    return canonical.toPlainString();
  }

  /** The size in bytes: one for two digits, one for the exponent, and one for a minus sign. */
  static int size(BigDecimal canonical) {
    if (canonical.signum() == 0) {
      return 1;
    }
    // Digit pairs start at an even power of ten.
    int first = exponent(canonical);
    int last = -canonical.scale();
    int pairs = Math.floorDiv(first, 2) - Math.floorDiv(last, 2) + 1;
    return pairs + 1 + (canonical.signum() < 0 ? 1 : 0);
  }
}
