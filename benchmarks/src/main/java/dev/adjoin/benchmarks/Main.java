// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import dev.adjoin.benchmarks.bulk.BulkParts;
import dev.adjoin.benchmarks.compile.CompileParts;
import dev.adjoin.benchmarks.engine.EngineParts;
import dev.adjoin.benchmarks.load.Load;
import dev.adjoin.benchmarks.mapping.MappingParts;
import dev.adjoin.benchmarks.operations.Operations;
import dev.adjoin.benchmarks.requests.Economy;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Measures and prints tables; see {@code benchmarks/run}. */
final class Main {
  private Main() {}

  public static void main(String[] given) {
    List<String> arguments = new ArrayList<>(List.of(given));
    boolean isShort = arguments.remove("--short");
    Map<String, Consumer<PrintStream>> parts = new LinkedHashMap<>(CompileParts.all());
    parts.putAll(EngineParts.all());
    parts.putAll(MappingParts.all());
    parts.put("operations", out -> Operations.print(isShort, out));
    parts.put("load", out -> Load.print(isShort, out));
    parts.putAll(BulkParts.all());
    parts.putAll(Economy.all());
    List<String> names = arguments.isEmpty() ? List.copyOf(parts.keySet()) : arguments;
    names.forEach(name -> part(parts, name).accept(System.out));
  }

  private static Consumer<PrintStream> part(Map<String, Consumer<PrintStream>> parts, String name) {
    Consumer<PrintStream> part = parts.get(name);
    if (part == null) {
      throw new IllegalArgumentException(
          "A part must be one of " + String.join(", ", parts.keySet()) + ", but was " + name);
    }
    return part;
  }
}
