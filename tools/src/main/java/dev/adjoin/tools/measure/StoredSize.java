// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.internal.cost.ItemSize;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The sizes of stored items in bytes, by the rules of the cost model. */
public final class StoredSize {
  private StoredSize() {}

  public static long of(Map<String, AttributeValue> item) {
    return item.entrySet().stream().mapToLong(StoredSize::of).sum();
  }

  /** The size of an item with only these attributes. */
  public static long of(Map<String, AttributeValue> item, Set<String> names) {
    return item.entrySet().stream()
        .filter(attribute -> names.contains(attribute.getKey()))
        .mapToLong(StoredSize::of)
        .sum();
  }

  private static long of(Map.Entry<String, AttributeValue> attribute) {
    return ItemSize.text(attribute.getKey()) + of(attribute.getValue());
  }

  private static long of(AttributeValue value) {
    return switch (value.type()) {
      case S -> ItemSize.text(value.s());
      case N -> number(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case BOOL, NUL -> ItemSize.flag();
      case L -> ItemSize.list(value.l().stream().map(StoredSize::of).toList());
      case M -> ItemSize.map(value.m().entrySet().stream().map(StoredSize::of).toList());
      case SS -> ItemSize.set(value.ss().stream().map(ItemSize::text).toList());
      case NS -> ItemSize.set(value.ns().stream().map(StoredSize::number).toList());
      case BS -> ItemSize.set(binaries(value));
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("An unknown type: " + value);
    };
  }

  private static List<Integer> binaries(AttributeValue value) {
    return value.bs().stream().map(bytes -> bytes.asByteArrayUnsafe().length).toList();
  }

  private static int number(String text) {
    return ItemSize.number(new BigDecimal(text));
  }
}
