// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import java.util.Locale;

/** What compiling consists of, in order. */
enum Stage {
  /** From the text of the file to the model. */
  READ,
  CHECK,
  LAYOUT,
  PLANS;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
