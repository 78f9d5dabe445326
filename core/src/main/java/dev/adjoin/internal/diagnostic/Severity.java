// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Locale;

/** How much a diagnostic matters: an error stops the compilation, the others do not. */
public enum Severity {
  ERROR,
  WARNING,
  NOTE;

  /** The word people read, in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
