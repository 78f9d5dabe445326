// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** What a delete of an entity does to its edges, its children, or the items that refer to it. */
public enum OnDelete {
  /**
   * The delete looks once and removes the edges or children that it finds; for edges and children.
   * On a checked side that is all of them. Elsewhere a link that is written at the same moment may
   * stay; {@code check} finds it.
   */
  SWEEP,

  /** All edges, children or items are deleted as well, and the delete proves that none is left. */
  CASCADE,

  /** The delete is refused while there are edges, children or items. */
  RESTRICT,

  /** The edges, children or items stay. */
  KEEP,

  /** The items stay, without their reference; for references alone. */
  CLEAR;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the edges, children or items are removed with the entity. */
  public boolean removes() {
    return this == SWEEP || this == CASCADE;
  }
}
