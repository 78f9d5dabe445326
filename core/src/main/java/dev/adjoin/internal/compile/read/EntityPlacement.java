// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.compile.read.SharedPartitions.Neighbour;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyBound;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.SortRange;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The position of an entity relative to its items. One Query can read both if they share a
 * partition and nothing sorts between them.
 *
 * @param entity the entity's type
 * @param key the entity's primary key
 * @param entitySort the entity's sort key in the shared partition
 * @param place the position relative to the items
 */
record EntityPlacement(
    String entity, ItemKey key, KeyTemplate entitySort, KeyTemplate itemSort, Place place) {

  /** The position of the entity relative to the items. */
  enum Place {
    /** Before the items, with nothing else in the partition. */
    ALONE_BEFORE,
    ALONE_AFTER,
    /** Immediately before or after the items. */
    BEFORE,
    AFTER,
    /** Separated from the items by others, or in another partition. */
    APART;

    boolean isBefore() {
      return this == ALONE_BEFORE || this == BEFORE;
    }

    boolean isAfter() {
      return this == ALONE_AFTER || this == AFTER;
    }
  }

  /** The position of an entity in another partition. */
  static EntityPlacement elsewhere(String entity, ItemKey key) {
    return new EntityPlacement(entity, key, key.sort(), key.sort(), Place.APART);
  }

  static EntityPlacement of(
      String entity,
      String items,
      ItemKey key,
      KeyTemplate entitySort,
      KeyTemplate itemSort,
      List<Neighbour> partition) {
    List<String> both = List.of(entity, items);
    // Lazy, because the first few of possibly thousands of types usually decide.
    Supplier<Stream<String>> others =
        () ->
            partition.stream()
                .filter(n -> !both.contains(n.item().label()))
                .map(n -> lead(n.sort()));
    return new EntityPlacement(
        entity, key, entitySort, itemSort, place(lead(entitySort), lead(itemSort), others));
  }

  private static Place place(String entity, String items, Supplier<Stream<String>> others) {
    if (entity.isEmpty() || items.isEmpty() || overlap(entity, items)) {
      return Place.APART;
    }
    boolean before = KeyOrder.BYTES.compare(entity, items) < 0;
    if (others.get().findAny().isEmpty()) {
      return before ? Place.ALONE_BEFORE : Place.ALONE_AFTER;
    }
    String low = before ? entity : items;
    String high = before ? items : entity;
    boolean parted =
        others
            .get()
            .anyMatch(o -> overlap(o, items) || overlap(o, entity) || isBetween(low, o, high));
    if (parted) {
      return Place.APART;
    }
    return before ? Place.BEFORE : Place.AFTER;
  }

  private static boolean isBetween(String low, String text, String high) {
    return KeyOrder.BYTES.compare(low, text) < 0 && KeyOrder.BYTES.compare(text, high) < 0;
  }

  private static boolean overlap(String one, String other) {
    return one.startsWith(other) || other.startsWith(one);
  }

  /** The fixed text with which all keys of the template begin. */
  private static String lead(KeyTemplate template) {
    StringBuilder lead = new StringBuilder();
    for (Segment segment : template.segments()) {
      if (!(segment instanceof Segment.Word word)) {
        return lead.toString();
      }
      lead.append(word.text()).append('#');
    }
    return lead.substring(0, lead.length() - 1);
  }

  /** The range that covers the entity and its items. */
  SortRange range() {
    if (place == Place.ALONE_BEFORE || place == Place.ALONE_AFTER) {
      return new SortRange.All();
    }
    KeyBound own = new KeyBound(entitySort, KeyBound.AT);
    return place.isBefore()
        ? new SortRange.Between(own, itemSort.past(0))
        : new SortRange.Between(itemSort.start(0), own);
  }
}
