// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Item;
import dev.adjoin.tools.cli.TableText.Column;
import dev.adjoin.tools.data.ItemLines;

/** One item, as text or as a JSON document. */
final class ItemText {
  private ItemText() {}

  static String of(String type, Item item, boolean json, boolean colour) {
    if (json) {
      return JsonText.of(ItemLines.plain(type, item));
    }
    Page page = new Page(colour);
    print(type, item, page);
    return page.toString();
  }

  /** The type, and under it a line for each attribute. */
  static void print(String type, Item item, Page page) {
    page.line(page.paint(Style.NAME, type));
    TableText table = new TableText(Column.of("", Style.QUIET), Column.of("", Style.PLAIN));
    item.toMap().forEach((name, value) -> table.row(name, CellText.of(value)));
    table.printTo(page);
  }
}
