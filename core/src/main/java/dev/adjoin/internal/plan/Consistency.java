// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.Locale;

/** The strongest consistency that a read can have. */
public enum Consistency {
  STRONG,
  EVENTUAL;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The consistency of two reads combined: the weaker of both. */
  public Consistency and(Consistency other) {
    return this == STRONG ? other : EVENTUAL;
  }
}
