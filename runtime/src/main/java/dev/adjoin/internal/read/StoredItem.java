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
 * @param position its sort key where it was read; empty when it was read by its key
 * @param index the index it was read from; null for the table
 */
record StoredItem(
    ItemType itemType,
    Map<String, AttributeValue> stored,
    String position,
    @Nullable String index) {

  /** The entity or relationship. */
  String type() {
    return itemType.type();
  }

  /** The same edge with the attributes that the other side keeps of it. */
  StoredItem and(StoredItem other) {
    Map<String, AttributeValue> both = new HashMap<>(other.stored);
    both.putAll(stored);
    return new StoredItem(itemType, both, position, index);
  }

  /** This whole item at the place of an index entry that carries a part of it. */
  StoredItem completing(StoredItem part) {
    return new StoredItem(itemType, stored, part.position, part.index);
  }
}
