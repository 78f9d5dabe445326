// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** The two sides of a relationship. */
public enum Side {
  FROM,
  TO;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public Side other() {
    return this == FROM ? TO : FROM;
  }
}
