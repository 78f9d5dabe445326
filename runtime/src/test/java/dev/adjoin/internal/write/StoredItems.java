// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemType.Kind;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** All items of a table, by key. */
final class StoredItems {
  private final OpenTable table;
  private final Map<Map<String, AttributeValue>, Map<String, AttributeValue>> all =
      new LinkedHashMap<>();

  StoredItems(OpenTable table, List<Map<String, AttributeValue>> items) {
    this.table = table;
    items.forEach(item -> all.put(table.keys().in(item), item));
  }

  Map<Map<String, AttributeValue>, Map<String, AttributeValue>> all() {
    return Collections.unmodifiableMap(all);
  }

  /** The items of one kind and type, without tombstones. */
  List<Map<String, AttributeValue>> of(Kind kind, String type) {
    return all.values().stream()
        .filter(item -> !StoredValues.isTombstone(item))
        .filter(
            item ->
                table
                    .types()
                    .of(item)
                    .filter(t -> t.kind() == kind && t.type().equals(type))
                    .isPresent())
        .toList();
  }
}
