// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Relationship;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the edges in a map of an entity as if they were items. Thread-safe. */
record SummaryReader(OpenTable table, SummaryMap map) {

  /** The attributes of edges that the map does not contain. */
  List<String> absent() {
    Relationship relationship = table.schema().relationship(map.relationship()).orElseThrow();
    return relationship.attributes().stream()
        .map(Attribute::name)
        .filter(name -> !map.kept().contains(name) && !map.key().attributes().contains(name))
        .toList();
  }

  /**
   * Checks that the map has all attributes of its edges. A record without the attributes stored
   * elsewhere would be wrong.
   *
   * @param read the name of the read, for messages
   */
  void requireWhole(String read) {
    if (!absent().isEmpty()) {
      throw new IllegalArgumentException(
          "%s cannot be read this way: its summaries do not keep %s. Add that to the summary of the %s side, or use projected"
              .formatted(read, String.join(", ", absent()), map.side().word()));
    }
  }

  /** The maps of both sides; the map with more attributes is first. */
  static List<SummaryMap> fullestFirst(OpenTable table, String relationship) {
    return table.design().summaries().stream()
        .filter(map -> map.relationship().equals(relationship))
        .sorted(Comparator.comparingInt(map -> new SummaryReader(table, map).absent().size()))
        .toList();
  }

  /**
   * All edges in the order of their names in the map. Names that Adjoin did not write are ignored.
   */
  List<StoredItem> of(Map<String, AttributeValue> entity) {
    AttributeValue held = entity.get(map.attribute());
    Map<String, AttributeValue> sorted = new TreeMap<>(KeyOrder.BYTES);
    if (held != null) {
      sorted.putAll(held.m());
    }
    Map<String, AttributeValue> ids = ids(entity);
    ItemType type = itemType();
    return sorted.entrySet().stream()
        .flatMap(edge -> edge(type, ids, edge.getKey(), edge.getValue()).stream())
        .toList();
  }

  /** The item type of an edge in a map, which has the key of the entity. */
  private ItemType itemType() {
    return new ItemType(
        map.relationship(),
        ItemType.Kind.RELATIONSHIP,
        "",
        table.design().primary().get(map.entity()).key(),
        List.of());
  }

  /** The entity's id, with the attribute names of its edges. */
  private Map<String, AttributeValue> ids(Map<String, AttributeValue> entity) {
    Relationship relationship = table.schema().relationship(map.relationship()).orElseThrow();
    Map<String, AttributeValue> ids = new LinkedHashMap<>(table.keys().in(entity));
    table
        .schema()
        .endRenames(relationship, map.side())
        .forEach((own, edge) -> ids.put(edge, entity.get(own)));
    return ids;
  }

  private Optional<StoredItem> edge(
      ItemType type, Map<String, AttributeValue> ids, String name, AttributeValue kept) {
    TypeCodec codec = table.codec(map.relationship());
    return map.key()
        .decode(name)
        .map(
            values -> {
              Map<String, AttributeValue> stored = new LinkedHashMap<>(ids);
              values.forEach(
                  (attribute, value) -> stored.put(attribute, codec.store(attribute, value)));
              stored.putAll(StoredNames.kept(table.schema(), map, kept.m()));
              return new StoredItem(type, stored, name, null);
            });
  }
}
