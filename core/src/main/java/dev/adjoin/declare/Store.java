// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** How a relationship is stored: an item per edge, or a bounded map on the entities. */
public enum Store {
  EDGES,
  SUMMARIES;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
