// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.declare.Side;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.data.TypeNames.Attachment;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity with its children and edges, as text or as a JSON document. Edges that are stored as
 * summaries come with what is kept of the other entity, at one more request for each list.
 *
 * @param counts completes the entity
 * @param key the key of the entity
 */
record CollectionText(
    Database database,
    EntityCounts counts,
    EntityDesign entity,
    ItemCollection<Item> collection,
    Object[] key,
    boolean consistent) {

  /** The entity, its children by type and its edges by relationship, empty lists included. */
  String json() {
    TypeNames types = database.types();
    Map<String, List<Map<String, Object>>> children = new LinkedHashMap<>();
    types
        .descendants(entity)
        .forEach(c -> children.put(c.name(), members(c, collection.children(c.name()))));
    Map<String, List<Map<String, Object>>> edges = new LinkedHashMap<>();
    for (Attachment attachment : types.attachments(entity)) {
      TypeDesign type = attachment.relationship();
      edges
          .computeIfAbsent(type.name(), name -> new ArrayList<>())
          .addAll(members(type, edges(attachment)));
    }
    Item found = found(true);
    return new JsonFields()
        .with("entity", found == null ? null : ItemLines.members(entity.name(), found))
        .with("children", children)
        .with("edges", edges)
        .json();
  }

  private static List<Map<String, Object>> members(TypeDesign type, List<Item> items) {
    return items.stream().map(item -> ItemLines.members(type.name(), item)).toList();
  }

  String text(boolean colour) {
    TypeNames types = database.types();
    TextPage page = new TextPage(colour);
    Item found = found(false);
    if (found != null) {
      ItemText.print(entity.name(), found, page);
    }
    types
        .descendants(entity)
        .forEach(child -> print(page, "", child, collection.children(child.name())));
    for (Attachment attachment : types.attachments(entity)) {
      print(page, ", " + attachment.side().word(), attachment.relationship(), edges(attachment));
    }
    return page.toString();
  }

  private @Nullable Item found(boolean json) {
    Item found = collection.entity();
    return found == null ? null : counts.complete(entity, found, json);
  }

  private List<Item> edges(Attachment attachment) {
    if (!database.types().isSummary(attachment.relationship())) {
      return edges(collection, attachment);
    }
    Edges<Item> all = database.adjoin().relationship(attachment.relationship().name());
    Edges<Item> edges = consistent ? all.consistent() : all;
    return edges(collection, attachment).isEmpty()
        ? List.of()
        : (attachment.side() == Side.FROM ? edges.from(key) : edges.to(key)).projected().list();
  }

  /** The edges of one side. */
  static List<Item> edges(ItemCollection<Item> collection, Attachment attachment) {
    Map<String, List<?>> edges =
        attachment.side() == Side.FROM ? collection.from() : collection.to();
    return edges.getOrDefault(attachment.relationship().name(), List.of()).stream()
        .map(Item.class::cast)
        .toList();
  }

  private static void print(TextPage page, String side, TypeDesign type, List<Item> items) {
    if (items.isEmpty()) {
      return;
    }
    ItemTable table = new ItemTable().with("", type.attributes());
    items.forEach(item -> table.add(table.cells("", item)));
    page.blank();
    page.line(page.paint(Style.NAME, type.name()) + side);
    table.printTo(page);
  }
}
