// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import dev.adjoin.Adjoin;
import dev.adjoin.BulkSummary;
import dev.adjoin.Edges;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Edges a second where every request takes 5 ms, against the loop that guides show. */
final class Latency {
  static final String TABLE = "Memberships";
  private static final Duration ROUND_TRIP = Duration.ofMillis(5);
  private static final int IN_FLIGHT = 64;
  private static final int BLOCKS = 5;
  private static final double NANOS = 1e9;

  private final long edges;

  /** Links a range of the edges. */
  @FunctionalInterface
  private interface Linking {
    BulkSummary of(long from, long number);
  }

  /**
   * @param edges how many the fastest writes; the others less
   */
  Latency(long edges) {
    this.edges = edges;
  }

  void print(PrintStream out) {
    Cloud cloud = Cloud.builder(1).latency(Delay.between(ROUND_TRIP, ROUND_TRIP)).build();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().cloud(cloud).build();
        Adjoin db =
            Adjoin.builder(Memberships.all()).table(TABLE).unrecorded().connect(engine.client())) {
      db.createTable();
      db.entity(Memberships.Group.class).createAll(Memberships.groups());
      Edges<Memberships.Membership> memberships = db.relationship(Memberships.Membership.class);
      Linking overwriting =
          (from, n) ->
              memberships.linkAll(
                  Memberships.memberships(from, n), bulk -> bulk.inFlight(IN_FLIGHT).overwriting());
      Linking guarded =
          (from, n) ->
              memberships.linkAll(
                  Memberships.memberships(3 * edges + from, n), bulk -> bulk.inFlight(IN_FLIGHT));
      Linking counted =
          (from, n) ->
              db.relationship(Memberships.Seat.class)
                  .linkAll(Memberships.seats(from, n), bulk -> bulk.inFlight(IN_FLIGHT));
      double loop = loop(engine);
      TextTable table = new TextTable("how", "edges", "edges a second", "× the loop", "requests");
      table.row(List.of("a loop of 25", TextTable.whole(edges / 100), rate(loop), "1.00", "-"));
      table.row(row("linkAll, overwriting", overwriting, edges, loop));
      table.row(row("linkAll", guarded, edges / 10, loop));
      table.row(row("linkAll, counted", counted, edges / 10, loop));
      out.println("5 ms a request, " + IN_FLIGHT + " in flight\n");
      out.println(table);
    }
  }

  private double loop(EmbeddedDynamoDb engine) {
    SerialLoop loop = new SerialLoop(engine.client(), TABLE);
    long number = edges / 100;
    loop.write(4 * edges, 2 * number);
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < BLOCKS; i++) {
      long begin = System.nanoTime();
      loop.write(4 * edges, number / BLOCKS);
      rates.add(NANOS * number / BLOCKS / (System.nanoTime() - begin));
    }
    return Median.of(rates);
  }

  /** Links twice as many edges before, since two cores compile slowly. */
  private static List<String> row(String how, Linking linking, long number, double loop) {
    linking.of(0, 2 * number);
    List<Double> rates = new ArrayList<>();
    long requests = 0;
    for (int i = 0; i < BLOCKS; i++) {
      long block = number / BLOCKS;
      BulkSummary summary = linking.of(2 * number + i * block, block);
      rates.add(NANOS * summary.taken() / summary.time().toNanos());
      requests += summary.requests();
    }
    return List.of(
        how,
        TextTable.whole(number),
        rate(Median.of(rates)),
        TextTable.ratio(Median.of(rates) / loop),
        TextTable.whole(requests));
  }

  private static String rate(double rate) {
    return TextTable.whole(Math.round(rate));
  }
}
