// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextWidth;
import dev.adjoin.tools.text.Wrapping;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints the item types, one block each: description, key in the table, keys in indexes. */
final class ItemTypesText {
  private static final int INDENT = 2;
  private static final int GAP = 2;
  private final ItemDescriptions words;
  private final Map<ItemType, List<KeyRow>> items = new LinkedHashMap<>();
  private final int nameWidth;
  private final int partitionWidth;
  private final int sortNameWidth;

  ItemTypesText(Compiled compiled) {
    this.words = new ItemDescriptions(compiled.model(), compiled.design());
    compiled.design().items().forEach(i -> items.put(i, KeyRow.of(i, compiled.design())));
    this.nameWidth = widest(rows().stream().map(KeyRow::partitionKey).toList());
    this.sortNameWidth = widest(rows().stream().map(KeyRow::sortKey).toList());
    int most = TextPage.WIDTH / 2 - INDENT - nameWidth - 2 * GAP;
    this.partitionWidth =
        widest(
            rows().stream().map(KeyRow::partition).filter(p -> TextWidth.of(p) <= most).toList());
  }

  private List<KeyRow> rows() {
    return items.values().stream().flatMap(Collection::stream).toList();
  }

  private static int widest(List<String> texts) {
    return texts.stream().mapToInt(TextWidth::of).max().orElse(0);
  }

  void printTo(TextPage page) {
    page.section("Items");
    boolean first = true;
    for (Map.Entry<ItemType, List<KeyRow>> item : items.entrySet()) {
      if (!first) {
        page.blank();
      }
      first = false;
      print(page, item.getKey(), item.getValue());
    }
  }

  private void print(TextPage page, ItemType item, List<KeyRow> rows) {
    page.entry(name(item), words.kind(item));
    int under = INDENT + nameWidth + GAP;
    for (KeyRow row : rows) {
      print(page, row);
      String description = words.key(item, row);
      if (!description.isEmpty()) {
        page.wrapped(under, Style.QUIET, description);
      }
    }
    words.carried(item).forEach(c -> page.wrapped(under, Style.QUIET, c));
  }

  private static String name(ItemType item) {
    return item.kind() == ItemType.Kind.JOURNAL ? "Journal" : item.label();
  }

  /** Prints both parts of a key side by side if they fit, else one below the other. */
  private void print(TextPage page, KeyRow row) {
    int before = INDENT + nameWidth + GAP + partitionWidth + GAP + sortNameWidth + GAP;
    boolean fits =
        TextWidth.of(row.partition()) <= partitionWidth
            && before + TextWidth.of(row.sort()) <= TextPage.WIDTH;
    if (fits) {
      page.line(
          " ".repeat(INDENT)
              + named(page, row.partitionKey(), nameWidth)
              + page.paint(Style.KEY, TextWidth.pad(row.partition(), partitionWidth + GAP))
              + named(page, row.sortKey(), sortNameWidth)
              + page.paint(Style.KEY, row.sort()));
    } else {
      alone(page, row.partitionKey(), row.partition());
      alone(page, row.sortKey(), row.sort());
    }
  }

  private static String named(TextPage page, String name, int width) {
    return page.paint(Style.PLAIN, TextWidth.pad(name, width + GAP));
  }

  private void alone(TextPage page, String name, String template) {
    int width = Math.max(nameWidth, sortNameWidth);
    List<String> lines = Wrapping.at(TextPage.WIDTH - INDENT - width - GAP, template);
    for (int i = 0; i < lines.size(); i++) {
      page.line(
          " ".repeat(INDENT)
              + named(page, i == 0 ? name : "", width)
              + page.paint(Style.KEY, lines.get(i)));
    }
  }
}
