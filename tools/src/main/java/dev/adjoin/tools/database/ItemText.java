// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Item;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.JsonValues;
import dev.adjoin.tools.text.JsonText;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.Collection;
import java.util.Map;

/** One item, as text or as a line of JSON. */
final class ItemText {
  private ItemText() {}

  static String of(String type, Item item, boolean json, boolean colour) {
    if (json) {
      return JsonText.line(ItemLines.members(type, item)) + "\n";
    }
    TextPage page = new TextPage(colour);
    print(type, item, page);
    return page.toString();
  }

  /** The type, and below it a line for each attribute. */
  static void print(String type, Item item, TextPage page) {
    page.line(page.paint(Style.NAME, type));
    TextTable table = new TextTable(Column.of("", Style.QUIET), Column.of("", Style.PLAIN));
    item.toMap().forEach((name, value) -> table.row(name, cell(value)));
    table.printTo(page);
  }

  /** A value as text, in the form that commands accept. */
  static String cell(Object value) {
    return value instanceof Map || value instanceof Collection
        ? JsonText.line(JsonValues.of(value))
        : String.valueOf(JsonValues.of(value));
  }
}
