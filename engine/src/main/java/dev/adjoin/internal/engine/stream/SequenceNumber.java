// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Sequence numbers in DynamoDB's format: 21 digits, so that text order equals numeric order. */
public final class SequenceNumber {
  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final BigInteger ZERO = BigInteger.TEN.pow(20);

  private SequenceNumber() {}

  public static String text(long number) {
    return ZERO.add(BigInteger.valueOf(number)).toString();
  }

  /**
   * Parses a sequence number from a request. A number out of range becomes less or greater than all
   * valid ones.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if the text is not a
   *     number
   */
  static long parse(String text) {
    if (!DIGITS.matcher(text).matches()) {
      throw invalid();
    }
    BigInteger number = new BigInteger(text).subtract(ZERO);
    if (number.signum() < 0) {
      return -1;
    }
    return number.bitLength() < Long.SIZE ? number.longValue() : Long.MAX_VALUE;
  }

  static RuntimeException invalid() {
    return ApiErrors.validation("Invalid SequenceNumber");
  }
}
