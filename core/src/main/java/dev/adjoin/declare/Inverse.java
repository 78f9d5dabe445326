// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** How a relationship is read from its {@code to} side: an index, a second item, or not at all. */
public enum Inverse {
  INDEX,
  MIRROR,
  NONE;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
