// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calculates the size of an item as DynamoDB does: its names and values, in bytes. */
final class ItemSize {
  /** DynamoDB's limit for one item. */
  static final int MOST = 400 << 10;

  private static final int PER_COLLECTION = 3;
  private static final int DIGITS_A_BYTE = 2;
  private static final int BYTES_A_CHARACTER = 3;

  private ItemSize() {}

  /**
   * Whether an item is within a limit, by a fast estimate that is never too small.
   *
   * @return false if the exact size must be calculated
   */
  static boolean isSurelyWithin(Map<String, AttributeValue> item, int limit) {
    long most = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      String text = each.getValue().s();
      most += (long) BYTES_A_CHARACTER * each.getKey().length();
      most += text == null ? of(each.getValue()) : (long) BYTES_A_CHARACTER * text.length();
    }
    return most <= limit;
  }

  static int of(Map<String, AttributeValue> item) {
    return item.entrySet().stream().mapToInt(e -> text(e.getKey()) + of(e.getValue())).sum();
  }

  static int of(AttributeValue value) {
    return switch (value.type()) {
      case S -> text(value.s());
      case N -> number(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().stream().mapToInt(ItemSize::text).sum();
      case NS -> value.ns().stream().mapToInt(ItemSize::number).sum();
      case BS -> value.bs().stream().mapToInt(b -> b.asByteArrayUnsafe().length).sum();
      case L -> PER_COLLECTION + elements(value.l());
      case M -> PER_COLLECTION + value.m().size() + of(value.m());
      default -> 1;
    };
  }

  private static int elements(Collection<AttributeValue> values) {
    return values.stream().mapToInt(v -> 1 + of(v)).sum();
  }

  private static int text(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static int number(String text) {
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    int digits = number.precision();
    return 1 + (digits + DIGITS_A_BYTE - 1) / DIGITS_A_BYTE + (number.signum() < 0 ? 1 : 0);
  }
}
