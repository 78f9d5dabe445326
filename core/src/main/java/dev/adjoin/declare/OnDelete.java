// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** The rule for the edges of an entity, or the children of a parent, that is deleted. */
public enum OnDelete {
  /** The edges or children are deleted as well. */
  CASCADE,

  /** The delete is refused while there are edges or children. */
  RESTRICT,

  /** The edges or children stay. */
  KEEP;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
