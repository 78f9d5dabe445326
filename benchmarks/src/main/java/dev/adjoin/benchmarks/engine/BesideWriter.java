// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What reads take while another thread writes to other partitions as fast as it can. */
final class BesideWriter {
  private static final List<Call> CALLS = List.of(Call.GET, Call.QUERY);
  private final Turns turns;

  BesideWriter(Turns turns) {
    this.turns = turns;
  }

  void print(Population population, PrintStream out) {
    TextTable table = new TextTable("call", "alone", "beside a writer", "× alone", "waits");
    Population others = population.beside();
    try (Holder reader = Holder.engine(population)) {
      others.load(reader.client());
      Holder writer = new Holder(reader.client(), others, () -> {});
      CALLS.forEach(call -> table.row(row(call, reader, writer)));
    }
    out.println("Reads beside writes of other partitions: wall time in µs, medians;");
    out.println("waits are how often the reading thread stood still for another\n");
    out.println(table);
  }

  private List<String> row(Call call, Holder reader, Holder writer) {
    AtomicLong waits = new AtomicLong();
    List<Cost> costs =
        turns.warmMedians(
            List.of(
                () -> Block.of(call, reader, turns.block()).run(Clock.WALL),
                () -> beside(writer, Block.of(call, reader, turns.block()), waits)));
    double alone = costs.get(0).nanos();
    double beside = costs.get(1).nanos();
    return List.of(
        call.what(),
        TextTable.micros(alone),
        TextTable.micros(beside),
        TextTable.ratio(beside / alone),
        TextTable.whole(waits.get()));
  }

  private Cost beside(Holder writer, Block reads, AtomicLong waits) {
    BusyWriter busy = new BusyWriter(writer, turns.block());
    long before = waits();
    Cost cost = reads.run(Clock.WALL);
    waits.addAndGet(waits() - before);
    busy.close();
    return cost;
  }

  private static long waits() {
    ThreadInfo thread =
        ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().getId());
    return thread.getBlockedCount() + thread.getWaitedCount();
  }
}
