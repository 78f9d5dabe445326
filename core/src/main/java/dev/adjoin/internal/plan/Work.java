// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.Locale;

/** What takes more than one request and so is entered in the journal. */
public enum Work {
  CREATE,
  DELETE,
  PROPAGATE;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
