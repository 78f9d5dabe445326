// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prints every write: the number of requests, the requests, and the number of items they write. */
final class WritesText {
  /** The note about writes in several steps. */
  static final String CASCADES =
      "A write in several steps is in the journal until it has ended: pending lists it, resume"
          + " finishes it";

  private final List<PlannedWrite> writes;

  WritesText(List<PlannedWrite> writes) {
    this.writes = writes;
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
    for (List<PlannedWrite> alike : alike()) {
      PlannedWrite write = alike.get(0);
      if (!type.isEmpty() && !type.equals(write.type())) {
        table.gap();
      }
      type = write.type();
      table.row(names(alike), requests(write), write.operation(), size(write));
    }
    table.printTo(page);
    if (writes.stream().anyMatch(write -> write.plan().isInSteps())) {
      page.blank();
      page.wrapped(2, Style.QUIET, CASCADES);
    }
  }

  /** Groups adjacent writes of one type with the same fixed cost, which share a row. */
  private List<List<PlannedWrite>> alike() {
    List<List<PlannedWrite>> rows = new ArrayList<>();
    for (PlannedWrite write : writes) {
      List<PlannedWrite> last = rows.isEmpty() ? List.of() : rows.get(rows.size() - 1);
      boolean same = !last.isEmpty() && cost(last.get(0)).equals(cost(write));
      if (same && write.isFixed()) {
        last.add(write);
      } else {
        rows.add(new ArrayList<>(List.of(write)));
      }
    }
    return rows;
  }

  private static List<String> cost(PlannedWrite write) {
    return List.of(write.type(), requests(write), write.operation(), size(write));
  }

  private static String names(List<PlannedWrite> alike) {
    return alike.stream()
        .map(c -> c == alike.get(0) ? c.name().toString() : "." + c.verb().word())
        .collect(Collectors.joining(" "));
  }

  private static String requests(PlannedWrite write) {
    return atLeast(write, Integer.toString(write.requests()));
  }

  private static String size(PlannedWrite write) {
    return atLeast(write, Quantity.of(write.plan().items(), "item", "items"));
  }

  /** Marks a number as a minimum if it depends on stored data. */
  private static String atLeast(PlannedWrite write, String number) {
    return write.isFixed() ? number : "≥ " + number;
  }
}
