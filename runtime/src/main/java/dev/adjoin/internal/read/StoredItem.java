// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.design.ItemType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stored item that was read, of a type that the model has.
 *
 * @param type the entity or relationship
 * @param label what plans call such items
 * @param position how it sorts where it was read; empty when it was read by its key
 * @param index the index it was read from; null for the table
 */
record StoredItem(
    String type,
    ItemType.Kind kind,
    String label,
    Map<String, AttributeValue> stored,
    String position,
    @Nullable String index) {

  /** The same item, of which the other part was found elsewhere. */
  StoredItem and(StoredItem other) {
    Map<String, AttributeValue> both = new HashMap<>(other.stored);
    both.putAll(stored);
    return new StoredItem(type, kind, label, both, position, index);
  }

  /** The same item with all it has, where another was found that may be a part of it. */
  StoredItem from(StoredItem part) {
    return new StoredItem(type, kind, label, stored, part.position, part.index);
  }
}
