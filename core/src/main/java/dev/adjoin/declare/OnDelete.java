// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** What deleting an entity does to its edges, or deleting a parent to its children. */
public enum OnDelete {
  /** They are deleted with it. */
  CASCADE,

  /** The delete is refused while there are any. */
  RESTRICT,

  /** They stay. */
  KEEP;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
