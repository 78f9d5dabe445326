// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Item;
import dev.adjoin.Page;
import dev.adjoin.PagedResults;
import dev.adjoin.TypeDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.text.JsonText;
import dev.adjoin.tools.text.TextPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prints the items of a list as they are read: one line of JSON for each, or rows of tables of up
 * to 500 items.
 */
final class ItemPrinter {
  private static final int ROWS = 500;
  private static final String MISSING = "(missing)";
  private final Console console;
  private final boolean json;
  private final TypeDesign type;
  private final @Nullable TypeDesign other;
  private final ItemTable table;
  private long printed;

  /**
   * Creates a printer for items of a type.
   *
   * @param other the type of the entities that are printed with edges; null for none
   */
  ItemPrinter(Console console, boolean json, TypeDesign type, @Nullable TypeDesign other) {
    this.console = console;
    this.json = json;
    this.type = type;
    this.other = other;
    this.table = new ItemTable().with("", type.attributes());
    if (other != null) {
      // The edge contains the key of the entity already.
      table
          .with(other.name())
          .with(
              other.name() + ".",
              other.attributes().stream().filter(a -> !other.key().contains(a.name())).toList());
    }
  }

  /**
   * Prints a list up to a limit, then the cursor of the rest.
   *
   * @param limit the maximum number of items; null for all
   */
  void printItems(PagedResults<Item> list, @Nullable Integer limit, @Nullable String cursor) {
    print(list, limit, cursor, this::print);
  }

  /** Prints edges or items with the entities that they lead to. */
  void printWithEntities(
      PagedResults<EdgeWithEntity<Item, Item>> list,
      @Nullable Integer limit,
      @Nullable String cursor) {
    print(list, limit, cursor, this::print);
  }

  private <T> void print(
      PagedResults<T> list, @Nullable Integer limit, @Nullable String cursor, Consumer<T> reader) {
    int left = limit == null ? Integer.MAX_VALUE : limit;
    String next = cursor;
    do {
      Page<T> page = list.page(Math.min(left, ROWS), next);
      page.items().forEach(reader);
      left -= page.items().size();
      next = page.next();
    } while (left > 0 && next != null);
    flush();
    console.out().flush();
    if (printed == 0) {
      console.note("There are none");
    }
    if (next != null) {
      console.note(json ? JsonText.line(Map.of("cursor", next)) : "More with --cursor " + next);
    }
  }

  /** Prints one item. */
  void print(Item item) {
    if (json) {
      line(ItemLines.members(type.name(), item));
    } else {
      row(table.cells("", item));
    }
  }

  private void print(EdgeWithEntity<Item, Item> found) {
    Item entity = found.entity();
    String name = other == null ? "" : other.name();
    if (json) {
      Map<String, @Nullable Object> both = new LinkedHashMap<>();
      both.put("item", ItemLines.members(type.name(), found.item()));
      both.put("entity", entity == null ? null : ItemLines.members(name, entity));
      line(both);
      return;
    }
    Map<String, String> cells = table.cells("", found.item());
    if (entity == null) {
      cells.put(name, MISSING);
    } else {
      Item rest = entity;
      for (String part : other == null ? List.<String>of() : other.key()) {
        rest = rest.without(part);
      }
      cells.putAll(table.cells(name + ".", rest));
    }
    row(cells);
  }

  private void line(Map<String, ?> members) {
    printed++;
    console.out().print(JsonText.line(members) + "\n");
  }

  private void row(Map<String, String> cells) {
    printed++;
    table.add(cells);
    if (table.size() == ROWS) {
      flush();
    }
  }

  /** Prints the rows that are still buffered. */
  void flush() {
    if (table.size() > 0) {
      TextPage page = new TextPage(console.colour());
      table.printTo(page);
      console.out().print(page);
      table.clear();
    }
  }
}
