// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.Step;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.read.FollowedList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step from one type of entity, and how it is read.
 *
 * @param start the mapping of the entities that it starts at
 * @param end the mapping of the entities that it leads to
 * @param list the list to read; null for a step to only one entity: the parent, whose id is part of
 *     the child's, or the entity that an item refers to
 * @param keyParts the number of parts of the key at the end
 */
record Route<T>(
    Step<?> step, Mapping<T> start, Mapping<T> end, @Nullable FollowedList<T> list, int keyParts) {

  /** Whether the items of the list are the entities themselves. */
  boolean leadsToItems() {
    return step.kind() == Step.Kind.CHILDREN || step.kind() == Step.Kind.ITEMS;
  }

  /**
   * The id of the only entity that a step without a list leads to; empty if an item refers to none.
   */
  Optional<Key> only(Hop<T> from) {
    String reference = step.attribute();
    return reference == null
        ? Optional.of(new Key(from.key().parts().subList(0, keyParts)))
        : Optional.ofNullable(from.entity()).map(item -> value(item, reference)).map(Key::of);
  }

  private @Nullable Object value(T item, String attribute) {
    return item instanceof Item untyped
        ? untyped.find(attribute).orElse(null)
        : start.codec().value(start.store(item), attribute);
  }
}
