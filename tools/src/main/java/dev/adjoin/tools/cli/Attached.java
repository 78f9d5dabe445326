// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.cli.TableText.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What is attached to an entity, and what a delete does about each.
 *
 * @param requests what a delete sends
 */
record Attached(Stored entity, List<Row> rows, String requests) {

  /**
   * Items of one type.
   *
   * @param side of the edges; empty for children
   */
  record Row(String type, String side, int number, OnDelete rule) {
    String word() {
      return rule.name().toLowerCase(Locale.ROOT);
    }
  }

  static Attached of(Stored stored) {
    Database database = stored.database();
    Entity entity = (Entity) stored.member();
    var entities = database.adjoin().entity(entity.name());
    Object[] key = stored.key().toArray();
    ItemCollection<Item> collected = entities.collection(key);
    if (collected.isEmpty()) {
      throw stored.missing();
    }
    return new Attached(
        stored, rows(database.schema(), entity, collected), entities.explain().delete(key));
  }

  private static List<Row> rows(Schema schema, Entity entity, ItemCollection<Item> collected) {
    List<Row> rows = new ArrayList<>();
    for (Entity child : schema.children(entity)) {
      int number = collected.children(child.name()).size();
      rows.add(new Row(child.name(), "", number, child.whenParentDeleted()));
    }
    for (End end : schema.endsAt(entity)) {
      String relationship = end.relationship().name();
      int number =
          (end.side() == Side.FROM ? collected.from() : collected.to()).get(relationship).size();
      OnDelete rule = end.relationship().onDelete().get(end.side());
      rows.add(new Row(relationship, end.side().word(), number, rule));
    }
    return rows;
  }

  String json() {
    return new Fields()
        .with("entity", entity.toString())
        .with(
            "attached",
            rows,
            row ->
                new Fields()
                    .with("type", row.type())
                    .withAny("side", row.side().isEmpty() ? null : row.side())
                    .with("number", row.number())
                    .with("onDelete", row.word()))
        .with("requests", requests.lines().map(String::strip).toList())
        .json();
  }

  String text(boolean colour) {
    Page page = new Page(colour);
    page.line("To delete " + page.paint(Style.NAME, entity.toString()) + ":");
    if (!rows.isEmpty()) {
      page.blank();
      TableText table =
          new TableText(
              Column.of("attached", Style.PLAIN),
              Column.number("number"),
              Column.of("onDelete", Style.PLAIN));
      rows.forEach(
          row ->
              table.row(
                  row.side().isEmpty() ? row.type() : row.type() + ", " + row.side(),
                  Integer.toString(row.number()),
                  row.word()));
      table.printTo(page);
    }
    page.blank();
    requests.lines().forEach(line -> page.step(2 + indent(line), line.strip()));
    return page.toString();
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
