// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.tools.cli.TableText.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Items as rows, one column an attribute that any of them has; one below the other where there are
 * more columns than a page has room for.
 */
final class ItemTable {
  private static final Set<AttributeType> NUMBERS = Set.of(Scalar.INT, Scalar.LONG, Scalar.DECIMAL);
  private final Map<String, Attribute> columns = new LinkedHashMap<>();
  private final List<Map<String, String>> rows = new ArrayList<>();

  /** Has columns for attributes; the prefix stands before their names. */
  ItemTable with(String prefix, Map<String, Attribute> attributes) {
    attributes.forEach((name, attribute) -> columns.put(prefix + name, attribute));
    return this;
  }

  /** Has a column of text. */
  ItemTable with(String name) {
    columns.put(name, Attribute.of(name, Scalar.STRING));
    return this;
  }

  /** The cells of an item under columns of a prefix. */
  static Map<String, String> cells(String prefix, Item item) {
    Map<String, String> cells = new LinkedHashMap<>();
    item.toMap().forEach((name, value) -> cells.put(prefix + name, CellText.of(value)));
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

  void printTo(Page page) {
    List<String> used =
        columns.keySet().stream()
            .filter(name -> rows.stream().anyMatch(row -> row.containsKey(name)))
            .toList();
    TableText table = new TableText(used.stream().map(this::column).toArray(Column[]::new));
    rows.forEach(
        row -> table.row("", used.stream().map(name -> row.getOrDefault(name, "")).toList()));
    if (table.fits()) {
      table.printTo(page);
    } else {
      rows.forEach(row -> print(row, page));
    }
  }

  private void print(Map<String, String> row, Page page) {
    TableText lines = new TableText(Column.of("", Style.QUIET), Column.of("", Style.PLAIN));
    columns.keySet().stream()
        .filter(row::containsKey)
        .forEach(name -> lines.row(name, row.get(name)));
    lines.printTo(page);
    page.blank();
  }

  private Column column(String name) {
    Attribute attribute = columns.get(name);
    return attribute != null && NUMBERS.contains(attribute.type())
        ? Column.number(name)
        : Column.of(name, Style.PLAIN);
  }
}
