// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.engine.Threads.Rates;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.EngineOnStore;
import dev.adjoin.engine.store.Durability;
import dev.adjoin.engine.store.SlowDisk;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** How many puts a second a directory takes, from one thread and from eight. */
final class DurablePuts {
  private static final Duration DELAY = Duration.ofMillis(2);
  private final Threads threads;

  DurablePuts(Threads threads) {
    this.threads = threads;
  }

  void print(Population population, Path folder, PrintStream out) {
    TextTable table =
        new TextTable("durability", "1 thread", "8 threads", "8 threads, × 1", "goal");
    table.row(bare(folder));
    table.row(row("sync", "3.00", population, folder, EmbeddedDynamoDb::at));
    table.row(row("sync, 2 ms longer", "5.00", population, folder, DurablePuts::slow));
    table.row(row("relaxed", "-", population, folder, DurablePuts::relaxed));
    out.println("Puts a second into a directory, medians\n");
    out.println(table);
  }

  private List<String> bare(Path folder) {
    try (Directory directory = Directory.in(folder)) {
      double rate = BareFile.perSecond(threads, directory.path());
      return List.of("a bare file, synced", TextTable.whole((long) rate), "-", "-", "-");
    }
  }

  private static EmbeddedDynamoDb slow(Path path) {
    return EngineOnStore.of(SlowDisk.store(path, DELAY));
  }

  private static EmbeddedDynamoDb relaxed(Path path) {
    return EmbeddedDynamoDb.builder().at(path).durability(Durability.RELAXED).build();
  }

  private List<String> row(
      String what,
      String goal,
      Population population,
      Path folder,
      Function<Path, EmbeddedDynamoDb> open) {
    try (Directory directory = Directory.in(folder);
        Holder holder = Holder.of(open.apply(directory.path()), population)) {
      threads.measure(Call.PUT, List.of(holder));
      Rates rates = threads.measure(Call.PUT, List.of(holder)).get(0);
      return List.of(
          what,
          TextTable.whole((long) rates.one()),
          TextTable.whole((long) rates.many()),
          TextTable.ratio(rates.many() / rates.one()),
          goal);
    }
  }
}
