// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** What deleting an entity does to what is attached to it. */
public enum OnDelete {
  CASCADE,
  RESTRICT,
  KEEP;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
