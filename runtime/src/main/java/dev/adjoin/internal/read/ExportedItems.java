// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.OpenTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tells what the application stored in the items of a table, for those who copy all of it: each
 * entity and each edge once, also the edges that entities keep in maps; nothing that Adjoin keeps
 * for itself. Not thread-safe.
 */
public final class ExportedItems {
  private final OpenTable table;
  private final ItemClassifier items;
  private final List<SummaryMap> maps;

  /**
   * An entity or an edge.
   *
   * @param type the entity or relationship
   */
  public record Stored(String type, Item item) {}

  public ExportedItems(OpenTable table) {
    this.table = table;
    this.items = new ItemClassifier(table);
    this.maps =
        table.schema().model().relationships().stream()
            .flatMap(r -> SummaryReader.fullestFirst(table, r.name()).stream().limit(1))
            .toList();
  }

  /**
   * What the application stored in an item: nothing in one that is not of the model.
   *
   * @throws dev.adjoin.internal.codec.UnreadableItem when it is not of the form that the model says
   */
  public List<Stored> of(Map<String, AttributeValue> stored) {
    List<Stored> all = new ArrayList<>();
    items
        .byKey(stored)
        .filter(found -> table.design().primary().containsKey(found.label()))
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

  /** Whether an item is of the model at all. */
  public boolean knows(Map<String, AttributeValue> stored) {
    return table.types().of(stored).isPresent();
  }

  private Stored read(StoredItem found) {
    return new Stored(found.type(), table.mappings().untyped(found.type()).read(found.stored()));
  }
}
