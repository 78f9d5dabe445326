// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The sizes of items and values in bytes, as DynamoDB calculates them. */
public final class ItemSize {
  private ItemSize() {}

  /** The size of an item as DynamoDB calculates it: its names and values, in bytes. */
  public static int of(Map<String, AttributeValue> item) {
    int size = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      size += textSize(each.getKey()) + of(each.getValue());
    }
    return size;
  }

  /** The size of a value. A list or map has 3 bytes, and each of its elements 1, in addition. */
  public static int of(AttributeValue value) {
    return switch (value.type()) {
      case S -> textSize(value.s());
      case N -> numberSize(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().stream().mapToInt(ItemSize::textSize).sum();
      case NS -> value.ns().stream().mapToInt(ItemSize::numberSize).sum();
      case BS -> value.bs().stream().mapToInt(b -> b.asByteArrayUnsafe().length).sum();
      case L -> 3 + value.l().stream().mapToInt(v -> 1 + of(v)).sum();
      case M -> 3 + value.m().size() + of(value.m());
      default -> 1;
    };
  }

  private static int textSize(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** The size of a number: a byte for each two digits, one more, and one for a minus sign. */
  private static int numberSize(String text) {
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    return 1 + (number.precision() + 1) / 2 + (number.signum() < 0 ? 1 : 0);
  }
}
