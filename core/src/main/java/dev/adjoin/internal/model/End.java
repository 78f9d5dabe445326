// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.OnDelete;
import org.jspecify.annotations.Nullable;

/**
 * One way in which the items of a type lead to an entity: a side of a relationship, or a reference.
 * Gates, counts and the rules for deletes belong to an end.
 */
public sealed interface End permits RelationshipSide, ReferenceEnd {
  /** The type whose items lead to the entity. */
  Member member();

  /** The name of the end among those of its type: {@code from}, {@code to}, or the attribute. */
  String name();

  /** The entity that the items lead to, by name. */
  String entity();

  /** What deleting the entity does to these items. */
  OnDelete onDelete();

  /** Whether deleting the entity also deletes these items, or removes their references to it. */
  default boolean deleteReachesItems() {
    return onDelete().removes() || onDelete() == OnDelete.CLEAR;
  }

  /**
   * Whether a delete is refused if a read finds an item. Without a gate nothing proves that there
   * is none.
   */
  default boolean isLookedFor() {
    return onDelete() == OnDelete.RESTRICT && !hasGate() && this instanceof ReferenceEnd;
  }

  /**
   * Whether a delete of the entity takes several steps because of this end: it removes or looks for
   * items, or closes gates that are items of their own.
   */
  default boolean needsSteppedDelete() {
    return deleteReachesItems() || isLookedFor() || hasGate() && shards() > 1;
  }

  /** Whether an item can only be written if the entity exists. */
  boolean isChecked();

  /** Whether a gate of the entity counts the items. */
  boolean hasGate();

  /** Over how many partitions the items of one entity are spread. */
  int shards();

  /** The attribute of the entity that holds the number of items; null if there is none. */
  @Nullable String count();

  /** The name of the end for people: {@code Enrollment.to}, {@code Talk.roomId}. */
  default String title() {
    return member().name() + "." + name();
  }
}
