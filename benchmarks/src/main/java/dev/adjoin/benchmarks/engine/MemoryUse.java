// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;

/**
 * The heap that items with their index take in a JVM that holds nothing else. The class is also the
 * main class of that JVM, where it prints a number for its parent process.
 */
final class MemoryUse {
  private MemoryUse() {}

  /** A measurement: the engine or the floor, with partitions of some size. */
  private record Case(String loaded, String heap, int courses) {
    List<String> row(int items) {
      int students = items / courses;
      long used =
          new FreshJvm(List.of("-Xmx" + heap))
              .numbers(MemoryUse.class, loaded, String.valueOf(students), String.valueOf(courses))
              .get(0);
      return List.of(
          loaded,
          "-Xmx" + heap,
          TextTable.whole(items),
          TextTable.whole(students),
          TextTable.megabytes(used),
          TextTable.whole(used / items));
    }
  }

  static void print(int items, PrintStream out) {
    TextTable table =
        new TextTable("of", "heap", "items", "partitions", "used MB", "bytes an item");
    table.row(new Case("engine", "512m", 100).row(items));
    table.row(new Case("engine", "512m", 1).row(items));
    table.row(new Case("floor", "2g", 100).row(items));
    out.println("Heap in use after a collection, all items and their index stored\n");
    out.println(table);
  }

  public static void main(String[] arguments) {
    Population population =
        new Population(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
    try (LoadedClient loaded =
        arguments[0].equals("floor")
            ? LoadedClient.floor(population)
            : LoadedClient.engine(population)) {
      System.out.println(Memory.used());
      check(loaded);
    }
  }

  /** Reads an item, so that the items are reachable until here. */
  private static void check(LoadedClient loaded) {
    Call.GET.next(1, loaded.population()).forEach(some -> Call.GET.send(loaded.client(), some));
  }
}
