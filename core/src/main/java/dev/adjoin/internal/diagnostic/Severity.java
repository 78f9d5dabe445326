// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Locale;

/** The weight of a diagnostic: an error stops the compilation, a warning or a note does not. */
public enum Severity {
  ERROR,
  WARNING,
  NOTE;

  /** The word people read, in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
