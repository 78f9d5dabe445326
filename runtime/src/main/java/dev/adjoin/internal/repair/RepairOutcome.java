// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

/** The result of one attempt to repair. */
enum RepairOutcome {
  DONE,
  /** Others changed the items meanwhile. */
  CHANGED,
  /** There is no repair that loses nothing. */
  IMPOSSIBLE
}
