// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A design as a text to compare: one line a table, index, key, gate, map and codec. */
final class DesignText {
  private final Compiled compiled;
  private final Design design;
  private final List<String> lines = new ArrayList<>();

  DesignText(Compiled compiled) {
    this.compiled = compiled;
    this.design = compiled.design();
  }

  String text() {
    lines.add(table(design.table()));
    design.indexes().forEach(i -> lines.add(index(i)));
    if (design.timeToLive() != null) {
      lines.add("time to live by " + design.timeToLive());
    }
    section("items", design.items(), this::item);
    section("gates", design.gates(), g -> lines.add(gate(g)));
    section("summaries", design.summaries(), s -> lines.add(summary(s)));
    section("owned", design.owned(), o -> lines.add(owned(o)));
    section("key values", new KeyValues(compiled).lines(), lines::add);
    return String.join("\n", lines) + "\n";
  }

  private <T> void section(String title, List<T> all, Consumer<T> each) {
    if (!all.isEmpty()) {
      lines.add("");
      lines.add(title);
      all.forEach(each);
    }
  }

  private static String table(Table table) {
    return "table %s: %s / %s, %s, %s%s%s"
        .formatted(
            table.name(),
            table.partition(),
            table.sort(),
            table.type() == null ? "no type" : "type in " + table.type(),
            billing(table.billing()),
            table.owned() ? "" : ", adopted",
            table.escaped() ? "" : ", plain encoding");
  }

  private static String billing(Billing billing) {
    if (billing.isOnDemand()) {
      return "on demand";
    }
    StringBuilder text = new StringBuilder(units(billing.table()));
    billing
        .indexes()
        .forEach(
            (index, units) -> text.append(", ").append(index).append(" ").append(units(units)));
    return text.toString();
  }

  private static String units(Units units) {
    return units.read() + " read and " + units.write() + " write units";
  }

  private static String index(Index index) {
    return "index %s: %s / %s, %s, projects %s"
        .formatted(
            index.name(),
            index.partitionKey(),
            index.sortKey(),
            index.kind().name().toLowerCase(Locale.ROOT),
            projection(index.projection()));
  }

  private static String projection(Projection projection) {
    return switch (projection.kind()) {
      case ALL -> "all";
      case KEYS -> "keys";
      case SOME -> String.join(", ", projection.attributes());
    };
  }

  private void item(ItemType item) {
    lines.add("  " + item.label() + " (" + item.kind().word() + "): " + item.key());
    item.entries().forEach(e -> lines.add("    " + entry(e)));
  }

  private static String entry(Entry entry) {
    String role = entry.role().name().toLowerCase(Locale.ROOT);
    return "%s %s in %s: %s%s%s, projects %s"
        .formatted(
            role,
            entry.name(),
            entry.index(),
            entry.key(),
            entry.when() == null ? "" : ", when " + entry.when().text(),
            entry.sparseBy().isEmpty() ? "" : ", sparse by " + String.join(", ", entry.sparseBy()),
            projection(entry.project()));
  }

  private static String gate(Gate gate) {
    String shards = gate.isSharded() ? ", " + gate.shards() + " shards" : "";
    return "  %s.%s on %s: %s, %s with its number in %s%s"
        .formatted(
            gate.type(),
            gate.end(),
            gate.entity(),
            gate.item(),
            gate.attribute(),
            gate.number(),
            shards);
  }

  private static String summary(SummaryMap map) {
    return "  %s.%s on %s: %s[%s], keeps %s, at most %d"
        .formatted(
            map.relationship(),
            map.side().word(),
            map.entity(),
            map.attribute(),
            map.key(),
            map.kept().isEmpty() ? "nothing" : String.join(", ", map.kept()),
            map.max());
  }

  private static String owned(OwnedAttribute owned) {
    return "  %s on %s: %s".formatted(owned.name(), owned.on(), owned.because());
  }
}
