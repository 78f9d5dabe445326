// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** What a pattern returns. */
public enum Answer {
  /** The items that are read. */
  ITEMS,

  /** Edges, each with the entity at its other side. */
  ENTITIES,

  /** The entity together with its edges. */
  TOGETHER,

  /** The number of items. */
  COUNT;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
