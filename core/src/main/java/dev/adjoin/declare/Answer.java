// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/**
 * What a pattern returns: the items, the items with the other side's entities, the entity together
 * with its items, or their number.
 */
public enum Answer {
  ITEMS,
  ENTITIES,
  TOGETHER,
  COUNT;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
