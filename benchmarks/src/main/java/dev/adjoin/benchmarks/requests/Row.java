// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

/**
 * One operation, three times: as it is done here, as it could be done at best, as the guides do it.
 *
 * @param ours what a program calls
 * @param bound the least that DynamoDB's rules allow for the same promises
 * @param guides what the guides' code sends, whatever it promises
 * @param note why ours is not the bound, or what the guides leave out
 */
record Row(String operation, Runnable ours, Bill bound, Bill guides, String note) {
  /** An item tells whose write it shows; many of them sum up to another read unit. */
  static final String OWN = "each item also holds the intention of its last write: 39 bytes";

  /** A transaction does not return what it removes. */
  static final String TOLD = "tells which edge was removed, and for that reads it first";
}
