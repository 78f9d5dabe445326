// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Every stored entity and edge of a database, read by a consistent Scan: {@code
 * db.export().stream()}. An edge is exported once, however it is stored; stored counts, which
 * follow from the edges, and what Adjoin keeps for itself are left out. Not thread-safe.
 */
public interface Export {
  /**
   * Reports each item that does not have the form that the model declares, with its key, and leaves
   * it out. Without such a listener it fails the export.
   */
  Export onUnreadable(Consumer<AdjoinException> listener);

  /** Reports after each page how many items were read so far, whether they were exported or not. */
  Export onProgress(LongConsumer listener);

  /** The items one by one, read page by page as they are consumed; needs no closing. */
  Stream<ExportedItem> stream();

  /** The number of items of other models or programs in the table, as far as it was read. */
  long foreign();

  /**
   * The number of items in the table, without its indexes. DynamoDB updates this number about every
   * six hours.
   */
  long estimatedItems();
}
