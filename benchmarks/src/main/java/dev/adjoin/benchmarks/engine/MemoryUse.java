// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;

/**
 * What items with their index take on the heap of a JVM that holds nothing else. It runs in that
 * JVM, too, and prints a number for the process that started it.
 */
final class MemoryUse {
  private MemoryUse() {}

  /** Where items lie: in partitions of some size, in the engine or on the floor. */
  private record Case(String holder, String heap, int courses) {
    List<String> row(int items) {
      int students = items / courses;
      long used =
          new FreshJvm(List.of("-Xmx" + heap))
              .numbers(MemoryUse.class, holder, String.valueOf(students), String.valueOf(courses))
              .get(0);
      return List.of(
          holder,
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
    try (Holder holder =
        arguments[0].equals("floor") ? Holder.floor(population) : Holder.engine(population)) {
      System.out.println(Memory.used());
      check(holder);
    }
  }

  /** Reads an item, so that the holder is in use until here. */
  private static void check(Holder holder) {
    Call.GET.next(1, holder.population()).forEach(some -> Call.GET.send(holder.client(), some));
  }
}
