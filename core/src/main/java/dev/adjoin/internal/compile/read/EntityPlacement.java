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
 * Where an entity sorts in the partition of its items: one Query can read both if nothing else
 * sorts between them.
 *
 * @param entity the entity's type
 * @param key the entity's own key
 * @param entitySort how it sorts in the shared partition
 * @param place where it is, seen from the items
 */
record EntityPlacement(
    String entity, ItemKey key, KeyTemplate entitySort, KeyTemplate itemSort, Place place) {

  /** Where the entity is. */
  enum Place {
    /** Nothing else is in the partition. */
    ALONE_BEFORE,
    ALONE_AFTER,
    /** Right before, or right after, the items. */
    BEFORE,
    AFTER,
    /** Something sorts between. */
    APART;

    boolean isBefore() {
      return this == ALONE_BEFORE || this == BEFORE;
    }

    boolean isAfter() {
      return this == ALONE_AFTER || this == AFTER;
    }
  }

  static EntityPlacement of(
      String entity,
      String items,
      ItemKey key,
      KeyTemplate entitySort,
      KeyTemplate itemSort,
      List<Neighbour> partition) {
    List<String> both = List.of(entity, items);
    // Streams, because of thousands of types the first few usually decide.
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

  /** The fixed text that all such keys begin with. */
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

  /** The range from the entity to the end of its items, whichever comes first. */
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
