// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Items as rows, with a column for each attribute that any of them has. If there are more columns
 * than fit on a page, the items are printed one below the other.
 */
final class ItemTable {
  private final Set<String> columns = new LinkedHashSet<>();
  private final Set<String> numbers = new HashSet<>();
  private final List<Map<String, String>> rows = new ArrayList<>();

  /** Adds columns for attributes; their names get the prefix. */
  ItemTable with(String prefix, Collection<AttributeDesign> attributes) {
    for (AttributeDesign each : attributes) {
      columns.add(prefix + each.name());
      if (each.type() instanceof Scalar scalar && scalar.isNumber()) {
        numbers.add(prefix + each.name());
      }
    }
    return this;
  }

  /** Adds a column. */
  ItemTable with(String name) {
    columns.add(name);
    return this;
  }

  /** The cells of an item in columns with a prefix. */
  Map<String, String> cells(String prefix, Item item) {
    Map<String, String> cells = new LinkedHashMap<>();
    item.toMap()
        .forEach(
            (name, value) -> {
              cells.put(prefix + name, ItemText.cell(value));
              // Stored counts are not among the attributes of a type.
              if (columns.add(prefix + name) && value instanceof Number) {
                numbers.add(prefix + name);
              }
            });
    return cells;
  }

  void add(Map<String, String> cells) {
    rows.add(cells);
  }

  int size() {
    return rows.size();
  }

  void clear() {
    rows.clear();
  }

  void printTo(TextPage page) {
    List<String> used =
        columns.stream()
            .filter(name -> rows.stream().anyMatch(row -> row.containsKey(name)))
            .toList();
    TextTable table = new TextTable(used.stream().map(this::column).toArray(Column[]::new));
    rows.forEach(
        row -> table.row("", used.stream().map(name -> row.getOrDefault(name, "")).toList()));
    if (table.fits()) {
      table.printTo(page);
    } else {
      rows.forEach(row -> print(row, page));
    }
  }

  private void print(Map<String, String> row, TextPage page) {
    TextTable lines = new TextTable(Column.of("", Style.QUIET), Column.of("", Style.PLAIN));
    columns.stream().filter(row::containsKey).forEach(name -> lines.row(name, row.get(name)));
    lines.printTo(page);
    page.blank();
  }

  private Column column(String name) {
    return numbers.contains(name) ? Column.number(name) : Column.of(name, Style.PLAIN);
  }
}
