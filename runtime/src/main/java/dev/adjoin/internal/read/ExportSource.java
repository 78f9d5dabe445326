// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.ExportedItem;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.execute.Calls;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an export reads: the passes over the table, one Scan each, and what is read by key after
 * them. One object serves one export. Not thread-safe.
 */
public interface ExportSource extends AutoCloseable {
  /** The calls whose names of attributes the passes expect. */
  Calls calls();

  /** The passes over the table, in their order. */
  List<Pass> passes();

  /** Whether an item is of the model, or Adjoin keeps it for itself. */
  boolean knows(Map<String, AttributeValue> stored);

  /**
   * What none of the passes gave, in batches that are read as the stream is consumed; asked for
   * after all passes, and closed by whoever asks.
   */
  Stream<List<ExportedItem>> remaining();

  /**
   * Called after everything was read.
   *
   * @throws dev.adjoin.AdjoinException if the passes may have missed something
   */
  void requireComplete();

  @Override
  void close();

  /** One pass over the table. */
  interface Pass {
    /**
     * The entities and edges that this pass gives of an item.
     *
     * @throws UnreadableItemException if the item does not have the form that the model declares
     * @throws IllegalArgumentException if a migration cannot give it the form of the new design
     */
    List<ExportedItem> of(Map<String, AttributeValue> stored);
  }

  /** The source of a table whose items have one form, and keep it. */
  static ExportSource of(ExportedItems items, Calls calls) {
    return new ExportSource() {
      @Override
      public Calls calls() {
        return calls;
      }

      @Override
      public List<Pass> passes() {
        return List.of(items::of);
      }

      @Override
      public boolean knows(Map<String, AttributeValue> stored) {
        return items.knows(stored);
      }

      @Override
      public Stream<List<ExportedItem>> remaining() {
        return Stream.empty();
      }

      @Override
      public void requireComplete() {}

      @Override
      public void close() {}
    };
  }
}
