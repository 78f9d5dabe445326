// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The part {@code requests}: requests and units of each operation of the guides. */
public final class RequestsTable {
  private static final List<Domain> DOMAINS =
      List.of(
          new Teams(),
          new Catalog(),
          new Campus(),
          new Movies(),
          new Social(),
          new Shop(),
          new Projects(),
          new Forge(),
          new Casting());

  private RequestsTable() {}

  public static void print(PrintStream out) {
    TextTable table =
        new TextTable(
            "operation",
            "requests",
            "read",
            "write",
            "at best",
            "read",
            "write",
            "guides",
            "read",
            "write",
            "note");
    Map<String, Integer> notes = new LinkedHashMap<>();
    for (Domain domain : DOMAINS) {
      try (RecordingDatabase database = new RecordingDatabase(domain.example())) {
        for (Row row : domain.rows(database)) {
          table.row(cells(row, database.cost(row.ours()), notes));
        }
      }
    }
    out.println(table);
    notes.forEach((note, number) -> out.println(number + ". " + note));
    out.println();
  }

  private static List<String> cells(Row row, RequestCost ours, Map<String, Integer> notes) {
    String note =
        row.note().isEmpty()
            ? "-"
            : notes.computeIfAbsent(row.note(), n -> notes.size() + 1).toString();
    return Stream.of(
            Stream.of(row.operation()),
            Stream.of(ours, row.bound(), row.guides()).flatMap(RequestsTable::figures),
            Stream.of(note))
        .flatMap(cells -> cells)
        .toList();
  }

  private static Stream<String> figures(RequestCost cost) {
    return Stream.of(Integer.toString(cost.requests()), units(cost.reads()), units(cost.writes()));
  }

  private static String units(double units) {
    return units == Math.rint(units)
        ? Long.toString(Math.round(units))
        : String.format(Locale.ROOT, "%.1f", units);
  }
}
