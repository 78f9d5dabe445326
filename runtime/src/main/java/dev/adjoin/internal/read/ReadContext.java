// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.Key;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The objects that all reads of one table share. Thread-safe. */
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

  /**
   * Converts an item.
   *
   * @throws AdjoinException with the item's key, if it does not have the form that the model
   *     declares
   */
  <T> T read(String pattern, Mapping<T> mapping, StoredItem item) {
    try {
      return mapping.read(item.stored());
    } catch (UnreadableItemException e) {
      throw unreadable(pattern, item, e);
    }
  }

  /** Builds a key from the values of an item. */
  Map<String, AttributeValue> keyFrom(String pattern, ItemKey template, StoredItem item) {
    try {
      return table.keys().of(template, table.codec(item.type()).values(item.stored()));
    } catch (UnreadableItemException e) {
      throw unreadable(pattern, item, e);
    }
  }

  /** The values of an item by which another one is identified. */
  Key identity(String pattern, List<String> names, StoredItem item) {
    try {
      TypeCodec codec = table.codec(item.type());
      List<@Nullable Object> values = new ArrayList<>(names.size());
      for (String name : names) {
        Object value = codec.value(item.stored(), name);
        if (value == null) {
          throw new IllegalStateException(
              "An item that was read must have %s.%s".formatted(item.type(), name));
        }
        values.add(value);
      }
      return new Key(values);
    } catch (UnreadableItemException e) {
      throw unreadable(pattern, item, e);
    }
  }

  private AdjoinException unreadable(
      String pattern, StoredItem item, UnreadableItemException cause) {
    return FailureBuilder.of(AdjoinException.Reason.UNREADABLE, pattern)
        .template(item.itemType().key().toString())
        .key(key(item))
        .item(hasKey(item) ? table.named(item.stored()) : Optional.empty())
        .cause(cause)
        .because("cannot be read: " + cause.getMessage());
  }

  /** The key of an item, for messages; null for an edge in a map, which has no key. */
  private @Nullable String key(StoredItem item) {
    return hasKey(item) ? table.keys().shown(item.stored()) : null;
  }

  private boolean hasKey(StoredItem item) {
    return item.stored().containsKey(table.design().table().partition());
  }
}
