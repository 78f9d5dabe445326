// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.ItemType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that was read, and its type in the design.
 *
 * @param position its sort key in the table or index that was read; empty if it was read by its key
 * @param index the index that was read; null for the table
 */
record StoredItem(
    ItemType itemType,
    Map<String, AttributeValue> stored,
    String position,
    @Nullable String index) {

  /** The name of the entity or relationship. */
  String type() {
    return itemType.type();
  }

  /** The edge with the attributes that the other side stores. */
  StoredItem and(StoredItem other) {
    Map<String, AttributeValue> both = new HashMap<>(other.stored);
    both.putAll(stored);
    return new StoredItem(itemType, both, position, index);
  }

  /** This whole item in place of an index entry with some of its attributes. */
  StoredItem completing(StoredItem part) {
    return new StoredItem(itemType, stored, part.position, part.index);
  }
}
