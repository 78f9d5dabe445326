// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

/** A stage of compiling, in the order in which they run. */
enum Stage {
  /** From the text of the file to the model. */
  READ,
  CHECK,
  /** The table's design, with its rules. */
  LAYOUT,
  PLAN
}
