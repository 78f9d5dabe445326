// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** Whether a write checks that the entities it refers to exist. */
public enum Integrity {
  /** A link fails if an entity is missing, and a child cannot be created without its parent. */
  CHECKED,

  /** Nothing is checked: a link or the creation of a child is a single write. */
  TRUSTED;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
