// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.Key;
import dev.adjoin.Step;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.read.FollowedList;
import org.jspecify.annotations.Nullable;

/**
 * A step from one type of entity, and how it is read.
 *
 * @param end the mapping of the entities that it leads to
 * @param list the list to read; null for the step to a parent, whose id is part of the child's
 * @param keyParts the number of parts of the key at the end
 */
record Route<T>(Step<?> step, Mapping<T> end, @Nullable FollowedList<T> list, int keyParts) {

  /** Whether the items of the list are the entities themselves. */
  boolean leadsToItems() {
    return step.kind() == Step.Kind.CHILDREN;
  }

  /** The id of the parent of an entity. */
  Key parent(Key child) {
    return new Key(child.parts().subList(0, keyParts));
  }
}
