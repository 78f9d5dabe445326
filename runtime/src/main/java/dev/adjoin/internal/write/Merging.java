// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.Keys;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes of the same item as one, within what DynamoDB takes at once. */
final class Merging {
  private static final int MOST_BYTES = 4 << 20;
  private final Keys keys;

  Merging(Keys keys) {
    this.keys = keys;
  }

  /**
   * The writes, each item once.
   *
   * @throws IllegalArgumentException when two cannot be one, an item is too large, or all are too
   *     many
   */
  List<ItemWrite> merged(List<ItemWrite> writes) {
    Map<String, ItemWrite> byKey = new LinkedHashMap<>();
    for (ItemWrite write : writes) {
      byKey.merge(keys.name(write.key()), write, this::both);
    }
    byKey.values().forEach(this::checkSize);
    return List.copyOf(byKey.values());
  }

  /**
   * The items that one writes unless they are there, while others write inside of them: what they
   * come to depends on what is there.
   */
  List<Map<String, AttributeValue>> unclear(List<ItemWrite> writes) {
    Map<String, List<ItemWrite>> byKey = new LinkedHashMap<>();
    writes.forEach(w -> byKey.computeIfAbsent(keys.name(w.key()), k -> new ArrayList<>()).add(w));
    return byKey.values().stream()
        .filter(all -> all.stream().anyMatch(w -> all.stream().anyMatch(o -> isInside(o, w))))
        .map(all -> all.get(0).key())
        .toList();
  }

  private static boolean isInside(ItemWrite other, ItemWrite write) {
    return write.clauses().byPath().entrySet().stream()
        .filter(e -> e.getValue() instanceof Clause.PutIfAbsent put && put.value().hasM())
        .anyMatch(e -> other != write && other.clauses().areOn(e.getKey()));
  }

  private ItemWrite both(ItemWrite first, ItemWrite second) {
    return first
        .and(second)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s and %s must not be in one transaction: both write %s"
                        .formatted(first.name(), second.name(), keys.shown(first.key()))));
  }

  private void checkSize(ItemWrite write) {
    checkSize(write, size(write));
  }

  /**
   * Checks that an item is not too large.
   *
   * @throws IllegalArgumentException when it is
   */
  void checkSize(ItemWrite write, int size) {
    if (size > ItemSize.MOST) {
      throw new IllegalArgumentException(
          "%s: the item %s must be at most %d bytes, but was %d"
              .formatted(write.name(), keys.shown(write.key()), ItemSize.MOST, size));
    }
  }

  /** Of an update only what it writes, when what is there is not known. */
  private static int size(ItemWrite write) {
    return switch (write.kind()) {
      case PUT, UPDATE -> ItemSize.of(write.after());
      case DELETE, CHECK -> 0;
    };
  }

  /**
   * Checks that all go into one transaction.
   *
   * @throws IllegalArgumentException when they do not
   */
  static void checkLimits(String name, List<ItemWrite> writes) {
    if (writes.size() > WritePlan.MOST_ACTIONS) {
      throw new IllegalArgumentException(
          "%s must write at most %d items, but wrote %d"
              .formatted(name, WritePlan.MOST_ACTIONS, writes.size()));
    }
    int bytes = writes.stream().mapToInt(Merging::size).sum();
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "%s must write at most %d bytes, but wrote %d".formatted(name, MOST_BYTES, bytes));
    }
  }
}
