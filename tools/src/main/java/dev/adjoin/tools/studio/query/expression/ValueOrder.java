// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * DynamoDB's order of values of one type: numbers by value, strings by their bytes in UTF-8,
 * binaries by their unsigned bytes.
 */
public final class ValueOrder {
  private ValueOrder() {}

  /** Compares two values of the same type, which must have an order. */
  public static int compare(AttributeValue one, AttributeValue other) {
    return switch (DataType.of(one)) {
      case S -> Arrays.compareUnsigned(utf8(one.s()), utf8(other.s()));
      case N -> new BigDecimal(one.n()).compareTo(new BigDecimal(other.n()));
      case B -> Arrays.compareUnsigned(one.b().asByteArrayUnsafe(), other.b().asByteArrayUnsafe());
      default ->
          throw new IllegalArgumentException(
              "Values must have an order, but were " + one + " and " + other);
    };
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
