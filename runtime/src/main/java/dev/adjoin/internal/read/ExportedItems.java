// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.ExportedItem;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.recorded.DesignItems;
import java.util.ArrayList;
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
                  .flatMap(map -> new SummaryReader(table, map).of(found.stored()).stream())
                  .forEach(edge -> all.add(read(edge)));
            });
    return all;
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
