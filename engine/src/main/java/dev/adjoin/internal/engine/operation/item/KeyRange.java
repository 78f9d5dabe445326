// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.KeyCondition;
import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.value.KeyBytes;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Objects;

/** A key condition as bytes: a partition and a range of sort bytes. */
public record KeyRange(Partition partition, SortRange sort) {
  public static KeyRange of(KeyCondition condition) {
    byte[] prefix = bytes(condition.sortEqualities());
    SortRange sort =
        condition
            .last()
            .map(test -> range(prefix, test))
            .orElseGet(() -> SortRange.startingWith(prefix));
    return new KeyRange(KeySchema.partitionOf(condition.partition()), sort);
  }

  private static SortRange range(byte[] prefix, SortTest test) {
    if (test instanceof SortTest.Between between) {
      return new SortRange(with(prefix, between.low()), after(with(prefix, between.high())));
    }
    if (test instanceof SortTest.BeginsWith beginsWith) {
      return SortRange.startingWith(
          new KeyBytes().append(prefix).addPrefix(beginsWith.prefix()).toArray());
    }
    SortTest.Compare compare = (SortTest.Compare) test;
    byte[] bound = with(prefix, compare.value());
    byte[] end = SortRange.afterPrefix(prefix);
    return switch (compare.operator()) {
      case LESS -> new SortRange(prefix, bound);
      case LESS_OR_EQUAL -> new SortRange(prefix, after(bound));
      case GREATER -> new SortRange(after(bound), end);
      case GREATER_OR_EQUAL -> new SortRange(bound, end);
      case EQUAL, NOT_EQUAL ->
          throw new IllegalArgumentException("The last test of a key must be a range");
    };
  }

  /**
   * The exclusive upper bound of all keys that start with a complete encoded value. Such a value
   * never ends with the byte 0xFF, so the bound exists.
   */
  private static byte[] after(byte[] wholeValue) {
    return Objects.requireNonNull(SortRange.afterPrefix(wholeValue));
  }

  private static byte[] with(byte[] prefix, Value value) {
    return new KeyBytes().append(prefix).add(value).toArray();
  }

  private static byte[] bytes(List<Value> values) {
    KeyBytes bytes = new KeyBytes();
    values.forEach(bytes::add);
    return bytes.toArray();
  }
}
