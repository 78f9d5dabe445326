// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/**
 * The rule for the edges of an entity, the children of a parent, or the items that refer to an
 * entity, that is deleted.
 */
public enum OnDelete {
  /** The edges, children or items are deleted as well. */
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
}
