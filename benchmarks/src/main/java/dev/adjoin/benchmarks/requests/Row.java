// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

/**
 * One operation with its cost here, its least possible cost, and its cost in the guides.
 *
 * @param ours what a program calls
 * @param bound the least that DynamoDB's rules allow for the same promises
 * @param guides what the guides' code sends, whatever it promises
 * @param note why ours is not the bound, or what the guides leave out
 */
record Row(String operation, Runnable ours, RequestCost bound, RequestCost guides, String note) {
  /** Each item names its last write; in many items this adds up to another read unit. */
  static final String OWN = "each item also holds the intention of its last write: 39 bytes";

  /** A transaction does not return what it removes. */
  static final String TOLD = "tells which edge was removed, and for that reads it first";
}
