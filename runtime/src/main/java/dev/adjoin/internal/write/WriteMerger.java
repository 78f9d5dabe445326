// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.Keys;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Merges the writes of the same item into one, and checks DynamoDB's limits. */
final class WriteMerger {
  private static final int MOST_BYTES = 4 << 20;
  private final Keys keys;

  WriteMerger(Keys keys) {
    this.keys = keys;
  }

  /**
   * Merges writes, so that each item occurs once.
   *
   * @throws IllegalArgumentException if two cannot be merged, or an item is too large
   */
  List<ItemWrite> merge(List<ItemWrite> writes) {
    List<ItemWrite> merged = writes;
    if (writes.size() > 1) {
      Map<String, ItemWrite> byKey = new LinkedHashMap<>();
      for (ItemWrite write : writes) {
        byKey.merge(keys.name(write.key()), write, this::both);
      }
      merged = byKey.size() == writes.size() ? writes : List.copyOf(byKey.values());
    }
    merged.forEach(this::checkSize);
    return merged;
  }

  private ItemWrite both(ItemWrite first, ItemWrite second) {
    return first
        .and(second)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s and %s must not be in one transaction: both write the item %s"
                        .formatted(first.name(), second.name(), first.action().action().key())));
  }

  /**
   * The keys of items that an upsert writes while other requests write inside of them. Such writes
   * can be merged only once it is known whether the item exists.
   */
  List<Map<String, AttributeValue>> undecided(List<ItemWrite> writes) {
    Map<String, List<ItemWrite>> byKey = new LinkedHashMap<>();
    writes.forEach(w -> byKey.computeIfAbsent(keys.name(w.key()), k -> new ArrayList<>()).add(w));
    return byKey.values().stream()
        .filter(all -> all.stream().anyMatch(w -> all.stream().anyMatch(o -> isInside(o, w))))
        .map(all -> all.get(0).key())
        .toList();
  }

  private static boolean isInside(ItemWrite other, ItemWrite write) {
    return write.updates().byPath().entrySet().stream()
        .filter(e -> e.getValue() instanceof UpdateClause.SetIfAbsent set && set.value().hasM())
        .anyMatch(e -> other != write && other.updates().overlap(e.getKey()));
  }

  /**
   * Checks the size of an item; the size of an updated item is checked as far as it is known.
   *
   * @throws IllegalArgumentException if it is too large
   */
  void checkSize(ItemWrite write) {
    if (write.kind() != Kind.PUT && write.kind() != Kind.UPDATE) {
      return;
    }
    Map<String, AttributeValue> item = write.after();
    int size = ItemSize.isSurelyWithin(item, ItemSize.MOST) ? 0 : ItemSize.of(item);
    if (size > ItemSize.MOST) {
      throw new IllegalArgumentException(
          "%s: the item %s must be at most %d bytes, but was %d"
              .formatted(write.name(), write.action().action().key(), ItemSize.MOST, size));
    }
  }

  /**
   * Checks that the writes fit into one transaction.
   *
   * @throws IllegalArgumentException if they do not
   */
  static void checkLimits(String name, List<ItemWrite> writes) {
    if (writes.size() > WritePlan.MOST_ACTIONS) {
      throw new IllegalArgumentException(
          "%s must write at most %d items, but would write %d"
              .formatted(name, WritePlan.MOST_ACTIONS, writes.size()));
    }
    if (writes.size() * ItemSize.MOST <= MOST_BYTES) {
      return;
    }
    int bytes = 0;
    for (ItemWrite write : writes) {
      boolean hasItem = write.kind() == Kind.PUT || write.kind() == Kind.UPDATE;
      bytes += hasItem ? ItemSize.of(write.after()) : 0;
    }
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "%s must write at most %d bytes, but would write %d".formatted(name, MOST_BYTES, bytes));
    }
  }
}
