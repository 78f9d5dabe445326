// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** All items of a table at one moment. */
final class TableImage {
  private final Design design;
  private final Map<List<String>, Map<String, AttributeValue>> items = new LinkedHashMap<>();

  private TableImage(Design design) {
    this.design = design;
  }

  static TableImage of(DynamoDbClient client, String table, Design design) {
    TableImage image = new TableImage(design);
    client
        .scanPaginator(request -> request.tableName(table).consistentRead(true))
        .items()
        .forEach(image::add);
    return image;
  }

  private void add(Map<String, AttributeValue> item) {
    items.put(key(item), item);
  }

  private List<String> key(Map<String, AttributeValue> item) {
    return List.of(text(item, design.table().partition()), text(item, design.table().sort()));
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null || value.s() == null ? "" : value.s();
  }

  /** The item with this key; empty if there is none. */
  Map<String, AttributeValue> find(String partition, String sort) {
    return items.getOrDefault(List.of(partition, sort), Map.of());
  }

  /** The items of a partition of the table or of an index, in the order of its sort key. */
  List<Map<String, AttributeValue>> partition(
      @Nullable String index, String partitionKey, String partition, String sortKey) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    for (Map<String, AttributeValue> item : items.values()) {
      boolean isEntry = index == null || has(item, design.index(index).orElseThrow());
      if (isEntry && text(item, partitionKey).equals(partition)) {
        found.add(item);
      }
    }
    found.sort(Comparator.comparing(item -> text(item, sortKey), KeyOrder.BYTES));
    return found;
  }

  static boolean has(Map<String, AttributeValue> item, Index index) {
    return item.containsKey(index.partitionKey()) && item.containsKey(index.sortKey());
  }

  /** The size of an item in the table or in an index. */
  long bytes(Map<String, AttributeValue> item, @Nullable String index) {
    return index == null
        ? StoredSize.of(item)
        : entryBytes(item, design.index(index).orElseThrow());
  }

  long entryBytes(Map<String, AttributeValue> item, Index index) {
    return StoredSize.of(entry(item, index));
  }

  /** What an index holds of an item; empty if the item has no entry there. */
  Map<String, AttributeValue> entry(Map<String, AttributeValue> item, Index index) {
    if (!has(item, index)) {
      return Map.of();
    }
    if (index.projection().kind() == Project.Kind.ALL) {
      return item;
    }
    Set<String> names = new HashSet<>(index.projection().attributes());
    names.addAll(
        List.of(
            design.table().partition(),
            design.table().sort(),
            index.partitionKey(),
            index.sortKey()));
    Map<String, AttributeValue> entry = new LinkedHashMap<>(item);
    entry.keySet().retainAll(names);
    return entry;
  }

  /** The type of an item, by its key. */
  Optional<ItemType> type(Map<String, AttributeValue> item) {
    return design.items().stream().filter(type -> values(item, type) != null).findFirst();
  }

  /** The values in the key of an item of this type; null if its key is of another form. */
  @Nullable Map<String, Object> values(Map<String, AttributeValue> item, ItemType type) {
    List<String> key = key(item);
    Map<String, Object> partition = type.key().partition().decode(key.get(0)).orElse(null);
    Map<String, Object> sort = type.key().sort().decode(key.get(1)).orElse(null);
    if (partition == null || sort == null) {
      return null;
    }
    Map<String, Object> values = new LinkedHashMap<>(partition);
    values.putAll(sort);
    return values;
  }

  /** The ids in the attributes of an item that refer to others, by its index entries. */
  Map<String, Object> references(Map<String, AttributeValue> item, ItemType type) {
    Map<String, Object> ids = new LinkedHashMap<>();
    for (Entry entry : type.entries()) {
      Index index = design.index(entry.index()).orElseThrow();
      if (entry.role() == Entry.Role.REFERENCE && has(item, index)) {
        entry.key().partition().decode(text(item, index.partitionKey())).ifPresent(ids::putAll);
      }
    }
    return ids;
  }

  String sort(Map<String, AttributeValue> item, String sortKey) {
    return text(item, sortKey);
  }
}
