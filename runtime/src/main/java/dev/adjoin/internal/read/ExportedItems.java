// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.ExportedItem;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.recorded.DesignItems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Extracts the entities and edges from the stored items of a table: each once, including edges in
 * summaries, without stored counts and attributes that Adjoin maintains. Not thread-safe.
 */
public final class ExportedItems {
  private final OpenTable table;
  private final ItemClassifier items;
  private final List<SummaryMap> maps;

  public ExportedItems(OpenTable table) {
    this.table = table;
    this.items = new ItemClassifier(table);
    this.maps =
        table.schema().model().relationships().stream()
            .flatMap(r -> SummaryReader.fullestFirst(table, r.name()).stream().limit(1))
            .toList();
  }

  /**
   * The entities and edges in an item; none if the item is not of the model.
   *
   * @throws dev.adjoin.internal.codec.UnreadableItemException if the item does not have the form
   *     that the model declares
   */
  public List<ExportedItem> of(Map<String, AttributeValue> stored) {
    List<ExportedItem> all = new ArrayList<>();
    items
        .byKey(stored)
        .filter(found -> found.itemType().isPrimary())
        .ifPresent(
            found -> {
              all.add(read(found));
              maps.stream()
                  .filter(map -> map.entity().equals(found.type()))
                  .flatMap(map -> edges(map, found.stored()).stream())
                  .forEach(edge -> all.add(read(edge)));
            });
    return all;
  }

  /**
   * The edges in a map of an entity. If the map does not keep all of their attributes, the entities
   * at the other ends are read, whose maps keep the others.
   */
  private List<StoredItem> edges(SummaryMap map, Map<String, AttributeValue> entity) {
    SummaryReader reader = new SummaryReader(table, map);
    List<StoredItem> edges = reader.of(entity);
    SummaryMap other =
        SummaryReader.fullestFirst(table, map.relationship()).stream()
            .filter(each -> each.side() != map.side())
            .findFirst()
            .orElse(null);
    return other == null || edges.isEmpty() || reader.absent().isEmpty()
        ? edges
        : completed(edges, other);
  }

  private List<StoredItem> completed(List<StoredItem> edges, SummaryMap other) {
    Relationship relationship = table.schema().relationship(other.relationship()).orElseThrow();
    TypeCodec codec = table.codec(relationship.name());
    ItemKey key =
        table
            .design()
            .primary()
            .get(other.entity())
            .key()
            .renamed(table.schema().endRenames(relationship, other.side()));
    List<Map<String, AttributeValue>> ends =
        edges.stream().map(edge -> table.keys().of(key, codec.values(edge.stored()))).toList();
    List<String> identity = table.schema().identityNames(relationship);
    Map<Map<String, AttributeValue>, StoredItem> kept = new HashMap<>();
    for (Map<String, AttributeValue> entity :
        new BatchGets(table.calls(), table.keys())
            .get(Purpose.of(TableExport.OPERATION), ends, true, table.calls()::patientDeadline)) {
      if (entity != null) {
        new SummaryReader(table, other)
            .of(entity)
            .forEach(edge -> kept.put(identity(identity, edge), edge));
      }
    }
    return edges.stream()
        .map(edge -> edge.and(kept.getOrDefault(identity(identity, edge), edge)))
        .toList();
  }

  private static Map<String, AttributeValue> identity(List<String> names, StoredItem edge) {
    Map<String, AttributeValue> identity = new HashMap<>(edge.stored());
    identity.keySet().retainAll(names);
    return identity;
  }

  /** Whether the model has a type for the item, or Adjoin keeps it for itself. */
  public boolean knows(Map<String, AttributeValue> stored) {
    AttributeValue partition = stored.get(table.design().table().partition());
    return table.types().of(stored).isPresent()
        || partition != null && DesignItems.isOwn(String.valueOf(partition.s()));
  }

  /** The edges of one relationship in all maps of an item; an edge of two maps is there twice. */
  public List<ExportedItem> members(String relationship, Map<String, AttributeValue> stored) {
    return items.byKey(stored).filter(found -> found.itemType().isPrimary()).stream()
        .flatMap(
            found ->
                SummaryReader.fullestFirst(table, relationship).stream()
                    .filter(map -> map.entity().equals(found.type()))
                    .flatMap(map -> new SummaryReader(table, map).of(found.stored()).stream()))
        .map(this::read)
        .toList();
  }

  private ExportedItem read(StoredItem found) {
    return new ExportedItem(
        found.type(), table.mappings().withoutCounts(found.type()).read(found.stored()));
  }
}
