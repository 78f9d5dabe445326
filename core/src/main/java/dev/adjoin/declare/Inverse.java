// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** How you read the edges of a {@code to} entity. */
public enum Inverse {
  /** Through an index, eventually consistent. */
  INDEX,

  /** From a second item that each edge has, strongly consistent. */
  MIRROR,

  /** Not at all, which saves the index. */
  NONE;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
