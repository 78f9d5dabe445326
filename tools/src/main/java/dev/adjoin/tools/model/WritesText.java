// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.plan.Change;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Every change: how many requests it takes, which, and how many items they write. */
final class WritesText {
  private final List<Change> changes;

  WritesText(List<Change> changes) {
    this.changes = changes;
  }

  void printTo(TextPage page) {
    page.section("Writes");
    TextTable table =
        new TextTable(
            Column.of("", Style.NAME),
            Column.number("requests"),
            Column.of("operation", Style.PLAIN),
            Column.of("writes", Style.PLAIN));
    String type = "";
    for (List<Change> alike : alike()) {
      Change change = alike.get(0);
      if (!type.isEmpty() && !type.equals(type(change))) {
        table.gap();
      }
      type = type(change);
      table.row(names(alike), requests(change), change.plan().operation(), size(change));
    }
    table.printTo(page);
  }

  /** Neighbours of one type that always cost the same share a row. */
  private List<List<Change>> alike() {
    List<List<Change>> rows = new ArrayList<>();
    for (Change change : changes) {
      List<Change> last = rows.isEmpty() ? List.of() : rows.get(rows.size() - 1);
      boolean same = !last.isEmpty() && cost(last.get(0)).equals(cost(change));
      if (same && change.plan().isFixed()) {
        last.add(change);
      } else {
        rows.add(new ArrayList<>(List.of(change)));
      }
    }
    return rows;
  }

  private static List<String> cost(Change change) {
    return List.of(type(change), requests(change), change.plan().operation(), size(change));
  }

  private static String names(List<Change> alike) {
    return alike.stream()
        .map(c -> c == alike.get(0) ? c.name() : c.name().substring(c.name().indexOf('.')))
        .collect(Collectors.joining(" "));
  }

  private static String type(Change change) {
    return change.name().substring(0, change.name().indexOf('.'));
  }

  private static String requests(Change change) {
    return atLeast(change, Integer.toString(change.plan().requests()));
  }

  private static String size(Change change) {
    return atLeast(change, Quantity.of(change.plan().items(), "item", "items"));
  }

  /** What depends on what is found is stated as the least. */
  private static String atLeast(Change change, String number) {
    return change.plan().isFixed() ? number : "≥ " + number;
  }
}
