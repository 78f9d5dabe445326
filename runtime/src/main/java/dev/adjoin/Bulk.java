// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;

/**
 * Settings of a call that writes many items: {@code enrollments.linkAll(stream, bulk ->
 * bulk.inFlight(64) .onProgress(…))}.
 *
 * <p>The input is consumed as needed, a few thousand elements at a time, so memory does not grow
 * with it. Writes that count at the same entity share a transaction; one that fails does not affect
 * the others. Requests run in parallel: more while they succeed, half as many when DynamoDB
 * throttles. Each request is retried as long as a single call would be.
 *
 * <p>The call runs the writes, closes the input stream and returns the summary. Failures of single
 * elements are in the summary, not thrown. Not thread-safe.
 */
public interface Bulk {
  /** Limits the requests at a time; 32 by default. */
  Bulk inFlight(int most);

  /**
   * Reports progress now and then and at the end, also if the thread is interrupted, on the thread
   * of the call.
   */
  Bulk onProgress(Consumer<BulkProgress> listener);

  /** Reports each element that fails, on the thread of the call. */
  Bulk onFailure(Consumer<BulkFailure> listener);

  /**
   * Replaces what is stored, 25 items a request, by BatchWriteItem. It has no conditions: what was
   * stored before is not reported, and attributes that the model does not declare are replaced too.
   *
   * @throws IllegalArgumentException if a write of this type needs conditions or several items
   */
  Bulk overwriting();
}
