// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.popular;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinOnEnvironment;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.EngineOnStore;
import dev.adjoin.internal.engine.cloud.Simulation;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.value.Value;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Links a second to one group that counts its members, by its number of shards, in virtual time:
 * each partition has DynamoDB's limits and is split when it stays hot. One counter item, written by
 * hand, is measured under the same conditions.
 */
public final class PopularTable {
  private static final String TABLE = "Memberships";
  private static final String GROUP = "popular";
  private static final Duration LATENCY = Duration.ofMillis(5);
  private static final Duration HOT = Duration.ofSeconds(2);

  private final int clients;
  private final Duration time;
  private final Duration measured;

  /**
   * @param clients how many link at the same time, each one edge after the other
   * @param time how long they link
   * @param measured the part of it, at the end, that is measured
   */
  PopularTable(int clients, Duration time, Duration measured) {
    this.clients = clients;
    this.time = time;
    this.measured = measured;
  }

  /** The part {@code popular}. */
  public static void printAll(PrintStream out) {
    new PopularTable(256, Duration.ofSeconds(25), Duration.ofSeconds(5)).print(out);
  }

  void print(PrintStream out) {
    TextTable table =
        new TextTable(
            "transactions",
            "how",
            "links a second",
            "× by hand",
            "failed",
            "partitions",
            "shards in one partition, at most");
    for (boolean conflicts : List.of(false, true)) {
      String kind = conflicts ? "hold their items" : "take no time";
      Outcome hand = run(conflicts, 1, true);
      table.row(row(kind, "a counter by hand", hand, hand));
      for (int shards : List.of(1, 8, 64)) {
        Outcome outcome = run(conflicts, shards, false);
        table.row(row(kind, shards == 1 ? "1 shard" : shards + " shards", outcome, hand));
      }
    }
    out.println("Links to one group by %d clients, in virtual time\n".formatted(clients));
    out.println(table);
  }

  private List<String> row(String kind, String how, Outcome outcome, Outcome hand) {
    return List.of(
        kind,
        how,
        TextTable.whole(Math.round(outcome.links * 1.0 / measured.toSeconds())),
        TextTable.ratio(1.0 * outcome.links / hand.links),
        TextTable.whole(outcome.failed),
        TextTable.whole(outcome.partitions),
        TextTable.whole(outcome.together));
  }

  /**
   * What a run has shown.
   *
   * @param links how many edges were linked in the time that is measured
   * @param failed how many links failed at all
   * @param partitions how many partitions the table had at the end
   * @param together how many of the group's shards were in the same one, at most
   */
  private record Outcome(long links, long failed, int partitions, int together) {}

  private Outcome run(boolean conflicts, int shards, boolean byHand) {
    Cloud.Builder cloud =
        Cloud.builder(1)
            .limits(Cloud.PartitionLimits.STANDARD.withSplitsAfter(HOT))
            .latency(Delay.between(LATENCY, LATENCY))
            .retries();
    TurnClock clock = new TurnClock();
    Simulation simulation =
        new Simulation(conflicts ? cloud.conflicts().build() : cloud.build(), clock);
    TurnEnvironment environment = new TurnEnvironment(clock);
    try (EmbeddedDynamoDb engine = EngineOnStore.of(clock, simulation);
        Adjoin db =
            AdjoinOnEnvironment.connect(
                Adjoin.builder(model(shards)).unrecorded(), environment, engine.client())) {
      db.createTable();
      db.entity("Group").create(Item.of("groupId", GROUP, "title", "Everybody"));
      long[] counts = new long[2];
      long end = clock.nanos() + time.toNanos();
      long from = end - measured.toNanos();
      BiPredicate<String, String> linking =
          byHand
              ? new CounterByHand(engine.client(), TABLE, environment)
              : linking(db.relationship("Membership"));
      clock.run(
          IntStream.range(0, clients)
              .<Runnable>mapToObj(
                  client ->
                      () -> {
                        for (int n = 0; clock.nanos() < end; n++) {
                          boolean isLinked = linking.test("u" + client + "-" + n, GROUP);
                          counts[1] += isLinked ? 0 : 1;
                          if (isLinked && clock.nanos() >= from && clock.nanos() < end) {
                            counts[0]++;
                          }
                        }
                      })
              .toList());
      List<Long> partitions = simulation.partitionsOf(TABLE);
      return new Outcome(
          counts[0], counts[1], partitions.size(), together(partitions, keys(shards)));
    }
  }

  private static BiPredicate<String, String> linking(Edges<Item> memberships) {
    return (user, group) -> {
      try {
        memberships.link(Item.of("userId", user, "groupId", group));
        return true;
      } catch (AdjoinException e) {
        return false;
      }
    };
  }

  private static ModelFile model(int shards) {
    return ModelFile.parse(
        "model.yaml",
        """
        model: memberships
        table: %s
        entities:
          User: {id: userId, attributes: {userId: string}}
          Group: {id: groupId, attributes: {groupId: string, title: string}}
        relationships:
          Membership: {from: User, to: Group, count: {to: members}%s}
        """
            .formatted(TABLE, shards == 1 ? "" : ", shards: {to: " + shards + "}"));
  }

  /** The partition keys of the items that count. */
  private static List<String> keys(int shards) {
    String key = "GROUP#" + GROUP;
    return shards == 1
        ? List.of(key)
        : IntStream.range(0, shards).mapToObj(n -> key + "#SHARD#" + n).toList();
  }

  private static int together(List<Long> firstHashes, List<String> keys) {
    TreeSet<Long> partitions = new TreeSet<>(firstHashes);
    Map<Long, Integer> numbers = new HashMap<>();
    List<Integer> all = new ArrayList<>();
    for (String key : keys) {
      int hash = KeySchema.partitionOf(List.of(new Value.S(key))).hash();
      Long partition = partitions.floor(Integer.toUnsignedLong(hash));
      all.add(numbers.merge(partition, 1, Integer::sum));
    }
    return all.stream().max(Integer::compare).orElse(0);
  }
}
