// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.engine.Threads.Rates;
import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.EngineOnStore;
import dev.adjoin.internal.engine.store.Durability;
import dev.adjoin.internal.engine.store.SlowDisk;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** How many puts a second a directory takes, from one thread and from eight. */
final class DurablePuts {
  private static final Duration DELAY = Duration.ofMillis(2);
  private final Threads threads;

  DurablePuts(Threads threads) {
    this.threads = threads;
  }

  void print(Population population, Path folder, PrintStream out) {
    try (Directory directory = Directory.in(folder);
        BareFile bare = new BareFile(directory.path().resolve("bare"));
        Holder sync = sync(directory.path().resolve("sync"), population);
        Holder slow = slow(directory.path().resolve("slow"), population);
        Holder relaxed = relaxed(directory.path().resolve("relaxed"), population)) {
      List<Holder> all = List.of(new Holder(bare, population, () -> {}), sync, slow, relaxed);
      threads.measure(Call.PUT, all);
      List<Rates> rates = threads.measure(Call.PUT, all);
      TextTable table =
          new TextTable("durability", "1 thread", "8 threads", "8 threads, × 1", "goal");
      table.row(row("a bare file, synced", rates.get(0), "-"));
      table.row(row("sync", rates.get(1), "3.00"));
      table.row(row("sync, 2 ms longer", rates.get(2), "5.00"));
      table.row(row("relaxed", rates.get(3), "-"));
      out.println("Puts a second into a directory, medians\n");
      out.println(table);
    }
  }

  private static Holder sync(Path path, Population population) {
    return Holder.of(EmbeddedDynamoDb.at(path), population);
  }

  private static Holder slow(Path path, Population population) {
    return Holder.of(EngineOnStore.of(SlowDisk.store(path, DELAY)), population);
  }

  private static Holder relaxed(Path path, Population population) {
    return Holder.of(
        EmbeddedDynamoDb.builder().at(path).durability(Durability.RELAXED).build(), population);
  }

  private static List<String> row(String what, Rates rates, String goal) {
    return List.of(
        what,
        TextTable.whole((long) rates.one()),
        TextTable.whole((long) rates.many()),
        TextTable.ratio(rates.many() / rates.one()),
        goal);
  }
}
