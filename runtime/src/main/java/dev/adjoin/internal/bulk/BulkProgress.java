// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

/**
 * How far bulk work is, or was when it ended.
 *
 * @param taken how many of what was given were looked at so far
 * @param written how many were written; of {@code unlinkAll}, removed
 * @param unchanged how many were so already: linked, or not linked
 * @param failed how many could not be done
 * @param inFlight how many of the rest are on their way to DynamoDB; when work was interrupted,
 *     those of which nobody knows whether they were done
 */
public record BulkProgress(long taken, long written, long unchanged, long failed, long inFlight) {
  static final BulkProgress NONE = new BulkProgress(0, 0, 0, 0, 0);

  /** How many of those taken are not done yet. */
  public long left() {
    return taken - written - unchanged - failed;
  }
}
