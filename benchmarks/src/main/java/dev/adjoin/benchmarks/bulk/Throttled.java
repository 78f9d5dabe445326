// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import dev.adjoin.Adjoin;
import dev.adjoin.Bulk;
import dev.adjoin.BulkSummary;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** The rate of bulk work on a table with limits, as a share of the limit, and its failures. */
final class Throttled {
  /** A table on demand begins with four partitions of 1,000 units a second. */
  private static final double LIMIT = 4_000;

  private static final double NANOS = 1e9;
  private final long edges;

  Throttled(long edges) {
    this.edges = edges;
  }

  void print(PrintStream out) {
    TextTable table =
        new TextTable(
            "how", "client", "edges a second", "of the limit", "requests", "again", "failed");
    for (boolean retries : List.of(false, true)) {
      table.row(row("linkAll, overwriting", retries, bulk -> bulk.inFlight(64).overwriting()));
      table.row(row("linkAll", retries, bulk -> bulk.inFlight(64)));
    }
    out.println("A table that serves " + TextTable.whole((long) LIMIT) + " units a second\n");
    out.println(table);
  }

  private List<String> row(String how, boolean retries, Consumer<Bulk> settings) {
    Duration latency = Duration.ofMillis(5);
    Cloud.Builder cloud = Cloud.builder(1).limits().latency(Delay.between(latency, latency));
    Cloud built = retries ? cloud.retries().build() : cloud.build();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().cloud(built).build();
        Adjoin db =
            Adjoin.builder(Memberships.all())
                .table(Latency.TABLE)
                .unrecorded()
                .connect(engine.client())) {
      db.createTable();
      BulkSummary summary =
          db.relationship(Memberships.Membership.class)
              .linkAll(Memberships.memberships(0, edges), settings);
      // A new table has saved up the units of one second, which are left out.
      double rate = NANOS * (summary.written() - LIMIT) / summary.time().toNanos();
      return List.of(
          how,
          retries ? "retries" : "shows all",
          TextTable.whole(Math.round(rate)),
          TextTable.ratio(rate / LIMIT),
          TextTable.whole(summary.requests()),
          TextTable.whole(summary.retries()),
          TextTable.whole(summary.failed()));
    }
  }
}
