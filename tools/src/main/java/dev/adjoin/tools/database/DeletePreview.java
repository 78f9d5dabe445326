// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.data.TypeNames.Attachment;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of {@code delete --dry-run}: the items attached to an entity, and whether they prevent
 * its delete.
 *
 * @param requests the requests that the delete sends, in words
 */
record DeletePreview(ItemReference entity, List<Attached> attached, String requests) {

  /**
   * The attached items of one type.
   *
   * @param side the side of the edges; empty for children
   */
  record Attached(String type, String side, int number, OnDelete onDelete) {
    /** Edges and children that a cascade should delete prevent the delete: cascades do not run. */
    boolean prevents() {
      return number > 0 && onDelete != OnDelete.KEEP;
    }

    String name() {
      return side.isEmpty() ? type : type + ", " + side;
    }
  }

  static DeletePreview of(ItemReference reference) {
    EntityDesign entity = (EntityDesign) reference.type();
    Entities<Item> entities = reference.database().adjoin().entity(entity.name());
    ItemCollection<Item> collection = entities.collection(reference.key());
    if (collection.entity() == null) {
      throw reference.missing();
    }
    return new DeletePreview(
        reference,
        attached(reference.database().types(), entity, collection),
        entities.explain().delete(reference.key()));
  }

  private static List<Attached> attached(
      TypeNames types, EntityDesign entity, ItemCollection<Item> collection) {
    List<Attached> attached = new ArrayList<>();
    for (EntityDesign child : types.children(entity)) {
      int number = collection.children(child.name()).size();
      OnDelete onDelete =
          child.onParentDelete() == null ? OnDelete.CASCADE : child.onParentDelete();
      attached.add(new Attached(child.name(), "", number, onDelete));
    }
    for (Attachment at : types.attachments(entity)) {
      int number = CollectionText.edges(collection, at).size();
      attached.add(
          new Attached(at.relationship().name(), at.side().word(), number, at.end().onDelete()));
    }
    return attached;
  }

  private List<Attached> preventing() {
    return attached.stream().filter(Attached::prevents).toList();
  }

  String json() {
    return new JsonFields()
        .with("entity", entity.toString())
        .with(
            "attached",
            attached,
            each ->
                new JsonFields()
                    .with("type", each.type())
                    .withAny("side", each.side().isEmpty() ? null : each.side())
                    .with("number", each.number())
                    .with("onDelete", each.onDelete().word())
                    .with("prevents", each.prevents()))
        .with("refused", !preventing().isEmpty())
        .with(
            "requests",
            preventing().isEmpty() ? requests.lines().map(String::strip).toList() : List.of())
        .json();
  }

  String text(boolean colour) {
    TextPage page = new TextPage(colour);
    page.line(page.paint(Style.NAME, entity.toString()));
    if (!attached.isEmpty()) {
      page.blank();
      TextTable table =
          new TextTable(
              Column.of("attached", Style.PLAIN),
              Column.number("number"),
              Column.of("onDelete", Style.PLAIN));
      attached.forEach(
          each -> table.row(each.name(), Integer.toString(each.number()), each.onDelete().word()));
      table.printTo(page);
    }
    page.blank();
    if (preventing().isEmpty()) {
      requests.lines().forEach(line -> page.step(2 + indent(line), line.strip()));
    } else {
      page.wrapped(2, Style.PLAIN, refusal());
    }
    return page.toString();
  }

  private String refusal() {
    String items =
        preventing().stream()
            .map(each -> Quantity.of(each.number(), each.type(), each.type()))
            .collect(Collectors.joining(", "));
    boolean cascades = preventing().stream().anyMatch(e -> e.onDelete() == OnDelete.CASCADE);
    return "The delete is refused while these are attached: "
        + items
        + (cascades ? ". Cascades do not run yet; unlink or delete these first" : "");
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
