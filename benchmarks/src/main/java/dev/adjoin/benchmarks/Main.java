// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import dev.adjoin.benchmarks.bulk.BulkParts;
import dev.adjoin.benchmarks.cascade.CascadeTable;
import dev.adjoin.benchmarks.check.CheckTable;
import dev.adjoin.benchmarks.compile.CompileParts;
import dev.adjoin.benchmarks.copies.CopiesTable;
import dev.adjoin.benchmarks.engine.EngineParts;
import dev.adjoin.benchmarks.field.FieldTable;
import dev.adjoin.benchmarks.load.Load;
import dev.adjoin.benchmarks.mapping.MappingTable;
import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.Part;
import dev.adjoin.benchmarks.migrate.MigrateTable;
import dev.adjoin.benchmarks.operations.Operations;
import dev.adjoin.benchmarks.popular.PopularTable;
import dev.adjoin.benchmarks.popular.ReshardTable;
import dev.adjoin.benchmarks.requests.RequestsTable;
import dev.adjoin.benchmarks.studio.StudioTables;
import dev.adjoin.benchmarks.threads.ThreadsTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures and prints tables; see {@code benchmarks/run}. */
final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    List<String> names = new ArrayList<>(List.of(arguments));
    Effort effort = names.remove("--short") ? Effort.SHORT : Effort.FULL;
    Map<String, Part> parts = parts();
    if (names.isEmpty()) {
      names.addAll(parts.keySet());
    }
    names.forEach(name -> part(parts, name).print(effort, System.out));
  }

  /** By name, in the order they are run. */
  private static Map<String, Part> parts() {
    Map<String, Part> parts = new LinkedHashMap<>(CompileParts.parts());
    parts.putAll(EngineParts.parts());
    parts.put("mapping", MappingTable::print);
    parts.put("operations", Operations::print);
    parts.put("load", Load::print);
    parts.put("bulk", (effort, out) -> BulkParts.print(out));
    parts.put("cascade", (effort, out) -> CascadeTable.print(1_000_000, out));
    parts.put("copies", (effort, out) -> CopiesTable.print(1_000_000, out));
    parts.put("migrate", (effort, out) -> MigrateTable.printAll(out));
    parts.put("popular", (effort, out) -> PopularTable.printAll(out));
    parts.put("reshard", (effort, out) -> ReshardTable.printAll(out));
    parts.put("check", (effort, out) -> CheckTable.print(5_000_000, out));
    parts.put("threads", (effort, out) -> ThreadsTable.print(10_000, 2, out));
    parts.put("requests", (effort, out) -> RequestsTable.print(out));
    parts.put("studio", StudioTables::print);
    parts.put("field", FieldTable::print);
    return parts;
  }

  private static Part part(Map<String, Part> parts, String name) {
    Part part = parts.get(name);
    if (part == null) {
      throw new IllegalArgumentException(
          "A part must be one of " + String.join(", ", parts.keySet()) + ", but was " + name);
    }
    return part;
  }
}
