// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * The progress of bulk work.
 *
 * @param taken how many elements were taken from the input so far
 * @param written how many were written; of {@code unlinkAll}, removed
 * @param unchanged how many needed no change: already linked, or not linked
 * @param failed how many failed
 * @param inFlight how many of the rest are being sent to DynamoDB; after an interruption, those
 *     whose outcome is unknown
 */
public record BulkProgress(long taken, long written, long unchanged, long failed, long inFlight) {
  /** The number of taken elements that have no outcome yet. */
  public long left() {
    return taken - written - unchanged - failed;
  }
}
