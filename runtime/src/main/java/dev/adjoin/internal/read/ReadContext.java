// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.UnreadableItem;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What all reads of one table share. */
record ReadContext(
    OpenTable table,
    ReadSettings settings,
    ItemClassifier items,
    BatchGets batches,
    Cursors cursors) {

  static ReadContext of(OpenTable table, ReadSettings settings) {
    return new ReadContext(
        table,
        settings,
        new ItemClassifier(table),
        new BatchGets(table.calls(), table.keys()),
        Cursors.of(table.environment(), settings.secret()));
  }

  /** The value of an item; one that is not of the form that the model says is named by its key. */
  <T> T read(String pattern, Mapping<T> mapping, StoredItem found) {
    try {
      return mapping.read(found.stored());
    } catch (UnreadableItem e) {
      throw unreadable(pattern, found, e);
    }
  }

  /** The key that follows from an item's values. */
  Map<String, AttributeValue> keyFrom(String pattern, ItemKey template, StoredItem found) {
    try {
      return table.keys().of(template, table.shape(found.type()).values(found.stored()));
    } catch (UnreadableItem e) {
      throw unreadable(pattern, found, e);
    }
  }

  private AdjoinException unreadable(String pattern, StoredItem found, UnreadableItem cause) {
    return FailureBuilder.of(AdjoinException.Reason.UNREADABLE, pattern)
        .key(key(found))
        .cause(cause)
        .because("cannot be read: " + cause.getMessage());
  }

  /** An edge that is kept in a map has no key of its own. */
  private @Nullable String key(StoredItem found) {
    boolean hasKey = found.stored().containsKey(table.design().table().partition());
    return hasKey ? table.keys().shown(found.stored()) : null;
  }
}
