// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.Locale;

/** The strongest consistency a read can have. */
public enum Consistency {
  STRONG,
  EVENTUAL;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What holds for two reads together. */
  public Consistency and(Consistency other) {
    return this == STRONG ? other : EVENTUAL;
  }
}
