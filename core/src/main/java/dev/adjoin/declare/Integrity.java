// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.util.Locale;

/** Whether a link proves that its entities exist and are open. */
public enum Integrity {
  CHECKED,
  TRUSTED;

  /** The word of the model file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
