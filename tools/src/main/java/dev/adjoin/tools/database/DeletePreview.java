// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.DeleteEstimate;
import dev.adjoin.DeleteEstimate.Attached;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.List;

/**
 * The result of {@code delete --dry-run}: what would be removed, and what that costs.
 *
 * @param requests the requests that the delete sends, in words
 */
record DeletePreview(ItemReference entity, DeleteEstimate estimate, String requests) {

  static DeletePreview of(ItemReference reference) {
    Entities<Item> entities = reference.database().adjoin().entity(reference.type().name());
    DeleteEstimate estimate =
        entities.estimateDelete(reference.key()).orElseThrow(reference::missing);
    return new DeletePreview(reference, estimate, entities.explain().delete(reference.key()));
  }

  private boolean isRefused() {
    return estimate.refusedBecause() != null;
  }

  String json() {
    List<String> lines = requests.lines().map(String::strip).toList();
    return new JsonFields()
        .with("entity", entity.toString())
        .with(
            "attached",
            estimate.attached(),
            each ->
                new JsonFields()
                    .with("type", each.type())
                    .withAny("side", each.side().isEmpty() ? null : each.side())
                    .with("number", each.number())
                    .with("onDelete", each.onDelete().word()))
        .with("refused", isRefused())
        .withAny("because", estimate.refusedBecause())
        .with("items", isRefused() ? 0 : estimate.items())
        .with("requestCount", isRefused() ? 0 : estimate.requests())
        .with("readUnits", isRefused() ? 0 : estimate.readUnits())
        .with("writeUnits", isRefused() ? 0 : estimate.writeUnits())
        .with("settles", estimate.settles())
        .with("requests", isRefused() ? List.of() : lines)
        .json();
  }

  String text(boolean colour) {
    TextPage page = new TextPage(colour);
    page.line(page.paint(Style.NAME, entity.toString()));
    if (!estimate.attached().isEmpty()) {
      page.blank();
      TextTable table =
          new TextTable(
              Column.of("attached", Style.PLAIN),
              Column.number("number"),
              Column.of("onDelete", Style.PLAIN));
      estimate
          .attached()
          .forEach(
              each -> table.row(name(each), Long.toString(each.number()), each.onDelete().word()));
      table.printTo(page);
    }
    page.blank();
    if (isRefused()) {
      page.wrapped(2, Style.PLAIN, "The delete is refused: " + estimate.refusedBecause());
      return page.toString();
    }
    page.wrapped(2, Style.PLAIN, cost());
    page.blank();
    requests.lines().forEach(line -> page.step(2 + indent(line), line.strip()));
    return page.toString();
  }

  private String cost() {
    return "Removes %s with about %s, %s and %s"
            .formatted(
                Quantity.of(estimate.items(), "item", "items"),
                Quantity.of(estimate.requests(), "request", "requests"),
                Quantity.of(estimate.readUnits(), "read unit", "read units"),
                Quantity.of(estimate.writeUnits(), "write unit", "write units"))
        + (estimate.settles() ? "; a tombstone stays until the delete has settled" : "");
  }

  private static String name(Attached each) {
    return each.side().isEmpty() ? each.type() : each.type() + ", " + each.side();
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
