// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Reads every stored entity and edge once, by a consistent Scan: {@code db.export().stream()}. An
 * edge is exported once, however it is stored; stored counts, which follow from the edges, and what
 * Adjoin keeps for itself are left out.
 *
 * <p>While a migration moves items, each is exported in its new form, by two Scans and a read by
 * key of each item that has moved. If items begin to move during the export, it fails at its end.
 * Not thread-safe.
 */
public interface Export {
  /**
   * Reports each item that does not have the form that the model declares, with its key, and leaves
   * it out. Without such a listener it fails the export.
   */
  @CheckReturnValue
  Export onUnreadable(Consumer<AdjoinException> listener);

  /** Reports after each page how many items were read so far, whether they were exported or not. */
  @CheckReturnValue
  Export onProgress(LongConsumer listener);

  /**
   * The items one by one, read page by page as they are consumed. Close the stream if you leave it
   * before its end: while items move, it has temporary files.
   *
   * @throws AdjoinException at the end, if a migration has begun to move items meanwhile
   */
  @CheckReturnValue
  Stream<ExportedItem> stream();

  /** The number of items of other models or programs in the table, as far as it was read. */
  long foreign();

  /**
   * The number of items in the table, without its indexes. DynamoDB updates this number about every
   * six hours.
   */
  long estimatedItems();
}
