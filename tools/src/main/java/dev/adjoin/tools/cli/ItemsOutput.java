// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Item;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.data.ItemLines;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints items as they come: a line of JSON each, or rows of a table whose columns are fitted to so
 * many rows at a time.
 */
final class ItemsOutput {
  private static final int ROWS = 500;
  private static final String MISSING = "(missing)";
  private final Console console;
  private final boolean json;
  private final Member type;
  private final ItemTable table;
  private long number;

  /**
   * Prints items of a type.
   *
   * @param other the entities that stand beside edges; null where none do
   */
  ItemsOutput(Console console, boolean json, Schema schema, Member type, @Nullable Member other) {
    this.console = console;
    this.json = json;
    this.type = type;
    this.table = new ItemTable().with("", schema.attributes(type));
    if (other != null) {
      // The edge has its id already.
      Map<String, Attribute> attributes = new LinkedHashMap<>(schema.attributes(other));
      attributes.keySet().removeAll(schema.identityNames(other));
      table.with(other.name()).with(other.name() + ".", attributes);
    }
  }

  void print(Item item) {
    if (json) {
      line(ItemLines.plain(type.name(), item));
    } else {
      row(ItemTable.cells("", item));
    }
  }

  void print(EdgeWithEntity<Item, Item> linked, Member entity) {
    Item found = linked.entity();
    if (json) {
      Map<String, @Nullable Object> both = new LinkedHashMap<>();
      both.put("edge", ItemLines.plain(type.name(), linked.edge()));
      both.put("entity", found == null ? null : ItemLines.plain(entity.name(), found));
      line(both);
    } else {
      Map<String, String> cells = ItemTable.cells("", linked.edge());
      cells.putAll(
          found == null
              ? Map.of(entity.name(), MISSING)
              : ItemTable.cells(entity.name() + ".", found));
      row(cells);
    }
  }

  private void line(Map<String, ?> members) {
    number++;
    console.out().print(JsonText.line(members) + "\n");
  }

  private void row(Map<String, String> cells) {
    number++;
    table.add(cells);
    if (table.size() == ROWS) {
      flush();
    }
  }

  /** Prints the rows that are held back. */
  void flush() {
    if (table.size() > 0) {
      Page page = new Page(console.colour());
      table.printTo(page);
      console.out().print(page);
      table.clear();
    }
  }

  long number() {
    return number;
  }
}
