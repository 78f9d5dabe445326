// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.data.ItemLines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An entity with its children and edges, as text or as a JSON document. */
record CollectionText(Schema schema, Entity entity, ItemCollection<Item> collected) {

  /** The entity, its children by type, its edges by relationship; also those of which are none. */
  String json() {
    Map<String, List<Map<String, Object>>> children = new LinkedHashMap<>();
    below(entity).forEach(c -> children.put(c.name(), plain(c, collected.children(c.name()))));
    Map<String, List<Map<String, Object>>> edges = new LinkedHashMap<>();
    for (End end : schema.endsAt(entity)) {
      Member relationship = end.relationship();
      edges.put(relationship.name(), plain(relationship, collected.edges(relationship.name())));
    }
    return new Fields()
        .with(
            "entity",
            collected.entity() == null ? null : ItemLines.plain(entity.name(), collected.entity()))
        .with("children", children)
        .with("edges", edges)
        .json();
  }

  private static List<Map<String, Object>> plain(Member type, List<Item> items) {
    return items.stream().map(item -> ItemLines.plain(type.name(), item)).toList();
  }

  String text(boolean colour) {
    Page page = new Page(colour);
    if (collected.entity() != null) {
      ItemText.print(entity.name(), collected.entity(), page);
    }
    below(entity).forEach(child -> print(page, "", child, collected.children(child.name())));
    for (End end : schema.endsAt(entity)) {
      String side = ", " + end.side().word();
      Member relationship = end.relationship();
      print(page, side, relationship, edges(end));
    }
    return page.toString();
  }

  private List<Item> edges(End end) {
    Map<String, List<?>> edges = end.side() == Side.FROM ? collected.from() : collected.to();
    return edges.get(end.relationship().name()).stream().map(Item.class::cast).toList();
  }

  private void print(Page page, String side, Member type, List<Item> items) {
    if (items.isEmpty()) {
      return;
    }
    ItemTable table = new ItemTable().with("", schema.attributes(type));
    items.forEach(item -> table.add(ItemTable.cells("", item)));
    page.blank();
    page.line(page.paint(Style.NAME, type.name()) + side);
    table.printTo(page);
  }

  /** The types of everything below, each parent before its children. */
  private Set<Entity> below(Entity parent) {
    Set<Entity> all = new LinkedHashSet<>();
    List<Entity> next = new ArrayList<>(schema.children(parent));
    while (!next.isEmpty()) {
      Entity child = next.remove(0);
      if (all.add(child)) {
        next.addAll(schema.children(child));
      }
    }
    return all;
  }
}
