// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.expression.KeyCondition;
import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.operation.item.KeyRange;
import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.store.SortRange;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One range of one partition that a SELECT reads.
 *
 * @param sort the test that limits the sort keys; empty for the whole partition
 * @param filter the conditions that the key range does not cover, applied to each item
 */
public record SelectRange(Value partition, Optional<SortTest> sort, List<Expression> filter) {
  public SelectRange {
    filter = List.copyOf(filter);
  }

  /**
   * Whether the branch names a full primary key and has no filter, so that a GetItem can read it.
   */
  public boolean isKeyAlone(KeySchema key) {
    boolean sorted = sort.map(SortTests::isEquality).orElse(key.sort().isEmpty());
    return sorted && filter.isEmpty();
  }

  /** The primary key of the branch's item; valid only if {@link #isKeyAlone} returns true. */
  public Map<String, AttributeValue> itemKey(KeySchema key) {
    Map<String, AttributeValue> itemKey = new LinkedHashMap<>();
    itemKey.put(key.partition().get(0).name(), Values.toSdk(partition));
    sort.ifPresent(
        test -> itemKey.put(key.sort().get(0).name(), Values.toSdk(test.values().get(0))));
    return itemKey;
  }

  /** Throws a validation error if a value in the branch has another type than its key attribute. */
  public void refuseOtherTypes(KeySchema key) {
    WhereKey.refuseOtherType(key.partition().get(0), partition);
    for (KeyAttribute part : key.sort()) {
      sort.ifPresent(test -> test.values().forEach(value -> WhereKey.refuseOtherType(part, value)));
    }
  }

  /** Whether all values in the branch have the types of their key attributes. */
  boolean fits(KeySchema key) {
    return partition.type().equals(key.partition().get(0).type())
        && sort.stream()
            .flatMap(test -> test.values().stream())
            .allMatch(value -> value.type().equals(key.sort().get(0).type()));
  }

  /** The key range to read. */
  KeyRange range() {
    boolean equal = sort.map(SortTests::isEquality).orElse(false);
    return KeyRange.of(
        new KeyCondition(
            List.of(partition),
            equal ? sort.get().values() : List.of(),
            equal ? Optional.empty() : sort));
  }

  /** Whether the key ranges of both branches share at least one possible key. */
  boolean overlaps(SelectRange other) {
    KeyRange own = range();
    KeyRange others = other.range();
    return own.partition().equals(others.partition())
        && startsBeforeEnd(own.sort(), others.sort())
        && startsBeforeEnd(others.sort(), own.sort());
  }

  private static boolean startsBeforeEnd(SortRange one, SortRange other) {
    return other.to() == null || Arrays.compareUnsigned(one.from(), other.to()) < 0;
  }
}
