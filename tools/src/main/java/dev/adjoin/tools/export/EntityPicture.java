// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Draws the entities and relationships as SVG: root entities in the first row, children below their
 * parents, relationships in the last row, each with its key templates.
 */
final class EntityPicture {
  private static final int CHARACTER = 8;
  private static final int HEIGHT = 62;
  private static final int GAP = 36;
  private static final int ROW = 116;

  private record Box(int x, int y, int width, Member member) {
    int middle() {
      return x + width / 2;
    }
  }

  private final Model model;
  private final Map<String, ItemType> items;
  private final Map<String, Box> boxes = new HashMap<>();
  private final StringBuilder svg = new StringBuilder();
  private int width;

  private EntityPicture(Compiled compiled) {
    this.model = compiled.model();
    this.items = compiled.design().primary();
  }

  static String of(Compiled compiled) {
    return new EntityPicture(compiled).draw();
  }

  private String draw() {
    Schema schema = new Schema(model);
    List<List<Member>> rows = new ArrayList<>();
    for (Entity entity : model.entities()) {
      int depth = schema.ancestors(entity).size();
      while (rows.size() <= depth) {
        rows.add(new ArrayList<>());
      }
      rows.get(depth).add(entity);
    }
    if (!model.relationships().isEmpty()) {
      rows.add(new ArrayList<>(model.relationships()));
    }
    for (int r = 0; r < rows.size(); r++) {
      place(rows.get(r), r * ROW + 1);
    }
    for (Entity entity : model.entities()) {
      if (entity.parent() != null) {
        connect(entity.parent(), entity.name());
      }
    }
    for (Relationship relationship : model.relationships()) {
      for (Side side : Side.values()) {
        connect(relationship.end(side), relationship.name());
      }
    }
    for (Member member : model.members()) {
      box(boxes.get(member.name()));
    }
    int height = (rows.size() - 1) * ROW + HEIGHT + 2;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\">\n"
            .formatted(width, height, width)
        + "<title>Entities and relationships</title>\n"
        + svg
        + "</svg>\n";
  }

  private void place(List<Member> row, int y) {
    int x = 1;
    for (Member member : row) {
      int longest =
          Math.max(
              member.name().length(), Math.max(partition(member).length(), sort(member).length()));
      Box box = new Box(x, y, longest * CHARACTER + 24, member);
      boxes.put(member.name(), box);
      x += box.width() + GAP;
    }
    width = Math.max(width, x - GAP + 1);
  }

  /** A relationship that is stored as summaries has no items, and so no keys. */
  private String partition(Member member) {
    ItemType item = items.get(member.name());
    return item == null ? "in summaries" : item.key().partition().toString();
  }

  private String sort(Member member) {
    ItemType item = items.get(member.name());
    return item == null ? "" : item.key().sort().toString();
  }

  private void connect(String above, String below) {
    Box from = boxes.get(above);
    Box to = boxes.get(below);
    if (from != null && to != null) {
      svg.append(
          "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n"
              .formatted(from.middle(), from.y() + HEIGHT, to.middle(), to.y()));
    }
  }

  private void box(Box box) {
    boolean isRelationship = box.member() instanceof Relationship;
    svg.append(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n"
            .formatted(box.x(), box.y(), box.width(), HEIGHT, isRelationship ? 20 : 6));
    label(box, "name", 20, box.member().name());
    label(box, "key", 38, partition(box.member()));
    label(box, "key", 53, sort(box.member()));
  }

  private void label(Box box, String style, int below, String text) {
    svg.append(
        "<text class=\"%s\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n"
            .formatted(style, box.middle(), box.y() + below, HtmlPage.escaped(text)));
  }
}
