// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.Step;
import dev.adjoin.TypeDesign;
import dev.adjoin.Walk;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.JsonValues;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.JsonText;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextWidth;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The hops of a traversal as a tree: below each entity its steps, and below each step the entities
 * that it leads to. Hops are added in the order in which they are read. Not thread-safe.
 */
final class Exploration {
  private static final int UNITS = 8;
  private static final String CUT = "…";

  private final TypeNames types;
  private final boolean colour;
  private final Map<Hop<Item>, List<Line>> below = new IdentityHashMap<>();
  private final Set<String> printed = new HashSet<>();
  private @Nullable Line start;

  /** A hop, and the read units when it was read. */
  private record Line(Hop<Item> hop, double units) {}

  Exploration(TypeNames types, boolean colour) {
    this.types = types;
    this.colour = colour;
  }

  void add(Hop<Item> hop, double units) {
    Line line = new Line(hop, units);
    if (hop.previous() == null) {
      start = line;
    } else {
      below.computeIfAbsent(hop.previous(), h -> new ArrayList<>()).add(line);
    }
  }

  /** The tree; empty if no hop was added. */
  String tree() {
    TextPage page = new TextPage(colour);
    if (start != null) {
      page.line(page.paint(Style.QUIET, TextWidth.padLeft("read units so far", TextPage.WIDTH)));
      print(page, start, 0);
    }
    return page.toString();
  }

  private void print(TextPage page, Line line, int indent) {
    Hop<Item> hop = line.hop();
    print(page, indent, hop.type() + " " + id(hop), state(hop), number(line.units()));
    if (hop.edge() != null) {
      String edge = attributes(hop.edge(), ends(hop));
      if (!edge.isEmpty()) {
        page.line(page.paint(Style.QUIET, fitted(" ".repeat(indent + 2) + "by " + edge)));
      }
    }
    Map<String, List<Line>> steps = new LinkedHashMap<>();
    for (Line each : below.getOrDefault(hop, List.of())) {
      steps.computeIfAbsent(step(each.hop()).toString(), s -> new ArrayList<>()).add(each);
    }
    steps.forEach(
        (name, lines) -> {
          page.line(" ".repeat(indent + 2) + page.paint(Style.KEY, name));
          lines.forEach(each -> print(page, each, indent + 4));
        });
  }

  /** Prints the line of an entity, with the units in the last column. */
  private static void print(TextPage page, int indent, String name, String state, String units) {
    int columns = TextPage.WIDTH - UNITS - indent;
    String shown = cut(name, columns);
    String rest = cut(state.isEmpty() ? "" : "  " + state, columns - TextWidth.of(shown));
    int used = indent + TextWidth.of(shown) + TextWidth.of(rest);
    page.line(
        " ".repeat(indent)
            + page.paint(Style.NAME, shown)
            + rest
            + page.paint(Style.QUIET, TextWidth.padLeft(units, TextPage.WIDTH - used)));
  }

  private static String fitted(String line) {
    return cut(line, TextPage.WIDTH);
  }

  private static String cut(String text, int columns) {
    if (TextWidth.of(text) <= columns) {
      return text;
    }
    return columns < 2 ? "" : text.substring(0, TextWidth.fitting(text, columns - 1)) + CUT;
  }

  /**
   * The attributes of an entity, or where they are. An entity is shown where it was reached first,
   * level by level, which can be below another edge to it.
   */
  private String state(Hop<Item> hop) {
    String missing = hop.entity() == null ? "(missing)" : "";
    if (!hop.seen()) {
      printed.add(hop.type() + " " + id(hop));
      return hop.entity() == null
          ? missing
          : attributes(hop.entity(), types.type(hop.type()).key());
    }
    boolean isAbove = printed.contains(hop.type() + " " + id(hop));
    String where = isAbove ? "(seen above)" : "(shown below)";
    return missing.isEmpty() ? where : missing + " " + where;
  }

  /** The attributes of an edge that hold the keys of its two entities. */
  private List<String> ends(Hop<Item> hop) {
    if (types.type(step(hop).type()) instanceof TypeDesign.RelationshipDesign relationship) {
      List<String> ends = new ArrayList<>(relationship.from().key());
      ends.addAll(relationship.to().key());
      return ends;
    }
    return List.of();
  }

  private static Step<?> step(Hop<Item> hop) {
    Step<?> step = hop.step();
    if (step == null) {
      throw new IllegalStateException("Only the start may have no step");
    }
    return step;
  }

  private static String attributes(Item item, List<String> without) {
    return item.toMap().entrySet().stream()
        .filter(each -> !without.contains(each.getKey()))
        .map(each -> each.getKey() + "=" + ItemText.cell(each.getValue()))
        .map(text -> text.replaceAll("\\s+", " "))
        .collect(Collectors.joining(", "));
  }

  static String id(Hop<Item> hop) {
    return hop.key().parts().stream()
        .map(part -> part == null ? "" : ItemText.cell(part))
        .collect(Collectors.joining(" "));
  }

  /** A number of units, without trailing zeros. */
  static String number(double units) {
    BigDecimal plain = BigDecimal.valueOf(units).stripTrailingZeros();
    return plain.toPlainString();
  }

  /** A list that was not read to its end: {@code Enrollment.to of Course math204}. */
  static String cut(Walk.Cut<Item> cut) {
    return cut.step() + " of " + cut.hop().type() + " " + id(cut.hop());
  }

  // ---- JSON
  // ------------------------------------------------------------------------------------------

  /** A hop as a line of JSON. */
  static String line(Hop<Item> hop, int requests, double units) {
    Hop<Item> previous = hop.previous();
    Item edge = hop.edge();
    Item entity = hop.entity();
    return JsonText.line(
            new JsonFields()
                .with("depth", hop.depth())
                .with("from", previous == null ? null : reference(previous))
                .with("step", hop.step() == null ? null : hop.step().toString())
                .with("to", reference(hop))
                .with("seen", hop.seen())
                .with("edge", edge == null ? null : ItemLines.members(step(hop).type(), edge))
                .with("entity", entity == null ? null : ItemLines.members(hop.type(), entity))
                .with("requests", requests)
                .with("units", new BigDecimal(number(units)))
                .members())
        + "\n";
  }

  /** A list that was not read to its end as a line of JSON. */
  static String line(Walk.Cut<Item> cut) {
    return JsonText.line(
        Map.of(
            "cut",
            new JsonFields()
                .with("from", reference(cut.hop()))
                .with("step", cut.step().toString())
                .with("reason", cut.reason().name().toLowerCase(Locale.ROOT))
                .with("cursor", cut.cursor())
                .members()));
  }

  private static Map<String, Object> reference(Hop<Item> hop) {
    Map<String, Object> reference = new LinkedHashMap<>();
    reference.put("type", hop.type());
    reference.put("key", JsonValues.of(hop.key().parts()));
    return reference;
  }
}
