// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.math.BigDecimal;

/**
 * Whole numbers as DynamoDB may write them: plain digits nearly always, an exponent if it likes.
 */
final class WholeNumbers {
  private WholeNumbers() {}

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
