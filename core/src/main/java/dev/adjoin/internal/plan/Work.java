// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.Locale;

/** The kinds of work that take several requests and are therefore recorded in the journal. */
public enum Work {
  CREATE,
  DELETE,
  PROPAGATE,
  /** Counts the edges of an entity that was created again. */
  RECOUNT;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
