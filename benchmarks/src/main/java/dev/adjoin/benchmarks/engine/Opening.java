// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The time from opening a directory to the first item read from it. The class is also the main
 * class of fresh JVMs, where it prints a number for its parent process.
 */
final class Opening {
  private static final FreshJvm JVM = new FreshJvm(List.of());

  private Opening() {}

  static void print(int items, int rounds, Path folder, PrintStream out) {
    TextTable table = new TextTable("items", "the process before", "MB", "time");
    table.row(row(Step.FILL_AND_CLOSE, "closed it", items, rounds, folder));
    table.row(row(Step.FILL_AND_HALT, "was halted", items, rounds, folder));
    out.println("From opening a directory in a fresh JVM to the first item read");
    out.println("Wall time in ms, medians of " + rounds + " processes\n");
    out.println(table);
  }

  private static List<String> row(Step fill, String what, int items, int rounds, Path folder) {
    try (Directory directory = Directory.in(folder)) {
      run(fill, directory, items);
      long size = directory.size();
      List<Long> times =
          IntStream.range(0, rounds).mapToObj(i -> run(Step.OPEN, directory, items)).toList();
      return List.of(
          TextTable.whole(items),
          what,
          TextTable.megabytes(size),
          TextTable.millis(Median.of(times)));
    }
  }

  private static long run(Step step, Directory directory, int items) {
    String path = directory.path().toString();
    return JVM.numbers(Opening.class, step.name(), path, String.valueOf(items)).get(0);
  }

  /** The work of a process on a directory; the process prints the time that it took. */
  private enum Step {
    FILL_AND_CLOSE {
      @Override
      void take(Path directory, Population population) {
        fill(directory, population).close();
      }
    },

    FILL_AND_HALT {
      @Override
      void take(Path directory, Population population) {
        fill(directory, population);
      }
    },

    OPEN {
      @Override
      void take(Path directory, Population population) {
        EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory);
        Call.GET.send(engine.client(), population.nextStored(1));
      }
    };

    abstract void take(Path directory, Population population);

    private static EmbeddedDynamoDb fill(Path directory, Population population) {
      EmbeddedDynamoDb engine =
          EmbeddedDynamoDb.builder().at(directory).durability(Durability.RELAXED).build();
      LoadedClient.of(engine, population);
      return engine;
    }
  }

  public static void main(String[] arguments) {
    Population population = Population.of(Integer.parseInt(arguments[2]));
    long before = System.nanoTime();
    Step.valueOf(arguments[0]).take(Path.of(arguments[1]), population);
    System.out.println(System.nanoTime() - before);
    System.out.flush();
    // The directory is not closed, so that the next process finds it in the same state.
    Runtime.getRuntime().halt(0);
  }
}
