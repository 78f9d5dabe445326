// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;

/**
 * Many writes, prepared and then run: {@code
 * enrollments.linkAll(stream).inFlight(64).onProgress(…).run()}.
 *
 * <p>The input is consumed as needed, a few thousand elements at a time, so memory does not grow
 * with it. Writes that count at the same entity share a transaction; one that fails does not affect
 * the others. Requests run in parallel: more while they succeed, half as many when DynamoDB
 * throttles. Each request is retried as long as a single call would be. Not thread-safe, except for
 * {@link #progress}.
 *
 * @param <I> the input: edges, entities or {@link Key}s
 */
public interface Bulk<I> {
  /** The most requests at a time; 32 by default. */
  Bulk<I> inFlight(int most);

  /** Reports progress now and then and at the end, on the thread that calls {@link #run}. */
  Bulk<I> onProgress(Consumer<BulkProgress> listener);

  /** Reports each element that fails, on the thread that calls {@link #run}. */
  Bulk<I> onFailure(Consumer<BulkFailure> listener);

  /**
   * Replaces what is stored, 25 items a request, by BatchWriteItem. It has no conditions: what was
   * stored before is not reported, and attributes that the model does not declare are replaced too.
   *
   * @throws IllegalArgumentException if a write of this type needs conditions or several items
   */
  Bulk<I> overwriting();

  /** The requests that {@link #run} sends, in words, without sending any. */
  String explain();

  /**
   * Runs the writes, and closes the input stream. Failures of single elements are in the summary,
   * not thrown.
   *
   * @throws AdjoinException if the thread is interrupted; the message and {@link #progress} say
   *     what was done
   * @throws IllegalStateException if it was run before
   */
  BulkSummary run();

  /** The progress of the run, also after it ended; may be called from any thread. */
  BulkProgress progress();
}
