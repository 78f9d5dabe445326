// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One key of an item type, with the names of its attributes.
 *
 * @param entry the index entry that has the key; null for the table
 */
record KeyRow(String partitionKey, String sortKey, ItemKey key, @Nullable Entry entry) {

  /** The key in the table, then the keys in indexes. */
  static List<KeyRow> of(ItemType item, Design design) {
    List<KeyRow> rows = new ArrayList<>();
    rows.add(new KeyRow(design.table().partition(), design.table().sort(), item.key(), null));
    for (Entry entry : item.entries()) {
      Index index = index(entry, design);
      rows.add(new KeyRow(index.partitionKey(), index.sortKey(), entry.key(), entry));
    }
    return rows;
  }

  /**
   * Every key attribute that the item stores, with its template. An index that reuses attributes of
   * the table's key adds fewer: an inverted index none, a local index only its sort key.
   */
  static Map<String, String> attributes(ItemType item, Design design) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (KeyRow row : of(item, design)) {
      attributes.putIfAbsent(row.partitionKey(), row.partition());
      attributes.putIfAbsent(row.sortKey(), row.sort());
    }
    return attributes;
  }

  private static Index index(Entry entry, Design design) {
    return design
        .index(entry.index())
        .orElseThrow(
            () -> new IllegalStateException("The design must have index " + entry.index()));
  }

  String partition() {
    return key.partition().toString();
  }

  String sort() {
    return key.sort().toString();
  }

  int shards() {
    return key.partition().shards();
  }
}
