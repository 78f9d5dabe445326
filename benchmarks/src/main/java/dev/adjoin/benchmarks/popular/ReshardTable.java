// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.popular;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinOnEnvironment;
import dev.adjoin.Item;
import dev.adjoin.Migration;
import dev.adjoin.ModelFile;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.EngineOnStore;
import dev.adjoin.internal.engine.cloud.Simulation;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A popular group gets 8 shards in place of 1 while clients link, in virtual time: how many links
 * each phase of the migration sees, and how long the longest of them takes, from the first attempt
 * to its success. A client whose program is refused is opened again with the new model, and goes on
 * with the same link.
 */
public final class ReshardTable {
  private static final String GROUP = "popular";
  private static final Duration LATENCY = Duration.ofMillis(5);
  private static final Duration PACE = Duration.ofSeconds(1);
  private static final Duration BEFORE = Duration.ofSeconds(30);
  private static final Duration ROLLOUT = Duration.ofSeconds(60);
  private static final int NEW_SHARDS = 8;

  private final int clients;
  private final TurnClock clock = new TurnClock();
  private final TurnEnvironment environment = new TurnEnvironment(clock);
  private final Map<String, Phase> phases = new LinkedHashMap<>();
  private Phase now = phase("before");
  private boolean isExpanded;
  private boolean isOver;

  /** What was seen in one phase of the migration. */
  private static final class Phase {
    private long begin;
    private long end;
    private long links;
    private long longest;
  }

  ReshardTable(int clients) {
    this.clients = clients;
  }

  /** The part {@code reshard}. */
  public static void printAll(PrintStream out) {
    new ReshardTable(20).print(out);
  }

  private Phase phase(String name) {
    Phase known = phases.get(name);
    if (known != null) {
      return known;
    }
    if (now != null) {
      now.end = clock.nanos();
    }
    Phase phase = new Phase();
    phase.begin = clock.nanos();
    phases.put(name, phase);
    return phase;
  }

  void print(PrintStream out) {
    Cloud cloud =
        Cloud.builder(1)
            .limits(Cloud.PartitionLimits.STANDARD)
            .latency(Delay.between(LATENCY, LATENCY))
            .conflicts()
            .retries()
            .build();
    try (EmbeddedDynamoDb engine = EngineOnStore.of(clock, new Simulation(cloud, clock))) {
      try (Adjoin db = open(engine, 1)) {
        db.createTable();
        db.entity("Group").create(Item.of("groupId", GROUP, "title", "Everybody"));
      }
      List<Runnable> threads = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        int client = i;
        threads.add(() -> link(engine, client));
      }
      threads.add(() -> migrate(engine));
      clock.run(threads);
      now.end = clock.nanos();
      report(engine, out);
    }
  }

  private Adjoin open(EmbeddedDynamoDb engine, int shards) {
    return AdjoinOnEnvironment.connect(Adjoin.builder(model(shards)), environment, engine.client());
  }

  private void migrate(EmbeddedDynamoDb engine) {
    environment.sleep(BEFORE);
    now = phase("expand");
    migration(engine).run();
    isExpanded = true;
    now = phase("expanded, programs are exchanged");
    environment.sleep(ROLLOUT);
    migration(engine).finish().run();
    now = phase("after");
    environment.sleep(BEFORE);
    isOver = true;
  }

  private Migration migration(EmbeddedDynamoDb engine) {
    return AdjoinOnEnvironment.migrate(
            Adjoin.builder(model(NEW_SHARDS)), environment, engine.client())
        .withoutBackup()
        .onProgress(progress -> now = isExpanded ? phase(progress.step()) : now);
  }

  /** Links one edge after the other, each again until it is linked. */
  private void link(EmbeddedDynamoDb engine, int client) {
    environment.sleep(PACE.multipliedBy(client).dividedBy(clients));
    int shards = 1;
    long exchange = 0;
    Adjoin db = open(engine, 1);
    for (int n = 0; !isOver; n++) {
      if (isExpanded && exchange == 0) {
        // Every second program is exchanged while the table is expanded; the others when refused.
        exchange = clock.nanos() + ROLLOUT.toNanos() * client / clients / 2;
      }
      if (shards == 1 && client % 2 == 0 && exchange > 0 && clock.nanos() > exchange) {
        db.close();
        shards = NEW_SHARDS;
        db = open(engine, shards);
      }
      long begin = clock.nanos();
      boolean isLinked = false;
      while (!isLinked) {
        try {
          db.relationship("Membership")
              .link(Item.of("userId", "u" + client + "-" + n, "groupId", GROUP));
          isLinked = true;
        } catch (AdjoinException e) {
          if (shards == 1 && isExpanded) {
            db.close();
            shards = NEW_SHARDS;
            db = open(engine, shards);
          } else {
            environment.sleep(Duration.ofMillis(100));
          }
        }
      }
      long took = clock.nanos() - begin;
      now.links++;
      now.longest = Math.max(now.longest, took);
      environment.sleep(Duration.ofNanos(Math.max(0, PACE.toNanos() - took)));
    }
    db.close();
  }

  private void report(EmbeddedDynamoDb engine, PrintStream out) {
    TextTable table = new TextTable("phase", "seconds", "links", "longest link, ms");
    long linked = 0;
    for (Map.Entry<String, Phase> each : phases.entrySet()) {
      Phase phase = each.getValue();
      linked += phase.links;
      table.row(
          List.of(
              each.getKey(),
              TextTable.whole(Math.round((phase.end - phase.begin) / 1e9)),
              TextTable.whole(phase.links),
              TextTable.whole(Math.round(phase.longest / 1e6))));
    }
    out.println("From 1 to 8 shards while %d clients link, in virtual time\n".formatted(clients));
    out.println(table);
    environment.sleep(Duration.ofMinutes(1));
    try (Adjoin db = open(engine, NEW_SHARDS)) {
      long listed = db.relationship("Membership").to(GROUP).stream().distinct().count();
      long all = db.relationship("Membership").to(GROUP).stream().count();
      out.println(
          "linked %,d, counted %,d, listed %,d, doubled %,d; the check is %s"
              .formatted(
                  linked,
                  db.relationship("Membership").to(GROUP).count(),
                  listed,
                  all - listed,
                  db.check().run().isSound() ? "sound" : "not sound"));
    }
  }

  private static ModelFile model(int shards) {
    return ModelFile.parse(
        "model.yaml",
        """
        model: memberships
        table: Memberships
        entities:
          User: {id: userId, attributes: {userId: string}}
          Group: {id: groupId, attributes: {groupId: string, title: string}}
        relationships:
          Membership: {from: User, to: Group, count: {to: members}%s}
        """
            .formatted(shards == 1 ? "" : ", shards: {to: " + shards + "}"));
  }
}
