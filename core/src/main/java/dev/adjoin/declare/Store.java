// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** How a relationship is stored. */
public enum Store {
  /** One item for each edge. */
  EDGES,

  /** A bounded map on one or both entities. */
  SUMMARIES;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
