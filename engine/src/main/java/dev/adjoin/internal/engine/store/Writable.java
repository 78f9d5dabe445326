// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

/** What can be written to a store, by the state of its disk when it was opened. */
enum Writable {
  /** Everything. */
  ALL,
  /** The disk was full, and the reserve was freed: only what makes the data smaller. */
  REMOVALS,
  /** The disk could not be written at all. */
  NOTHING
}
