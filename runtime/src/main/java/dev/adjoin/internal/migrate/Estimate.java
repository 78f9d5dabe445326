// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.MigrationReport;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.MigrationReport.Step;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.evolution.MigrationPart;
import dev.adjoin.internal.evolution.MigrationPlan;
import dev.adjoin.internal.execute.TableSetup;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a migration with what they cost, at most: each item is assumed to have the average
 * size, and to need a write.
 *
 * @param announcement the step that announces what older models do not do; empty if there is none
 * @param counted the numbers of items by type; null if the table is too large to count them
 * @param edges the numbers of edges that get another form, by relationship, which may be in maps
 * @param paused the parts for which writes would have to pause and were not allowed to
 * @param waiting the time that the migration waits for programs with the old model
 * @param unchecked the endpoint, if it may accept requests that arrive after that time
 */
record Estimate(
    MigrationPlan plan,
    List<Step> announcement,
    TableSetup.Size size,
    @Nullable Map<String, Long> counted,
    Map<String, Long> edges,
    List<String> paused,
    Duration waiting,
    Optional<URI> unchecked) {
  /** The units a second of a table that is billed on demand, before it has grown. */
  private static final long READS_ON_DEMAND = 12_000;

  private static final long WRITES_ON_DEMAND = 4_000;
  static final double PAGE = 1024 * 1024;
  static final double READ_UNIT = 4096;
  static final double WRITE_UNIT = 1024;

  MigrationReport report(String table, State state) {
    boolean isExpanded = state == State.EXPANDED || state == State.FINISHING;
    List<Step> steps = new ArrayList<>();
    for (Index index : plan.indexes()) {
      steps.add(
          step(
              "index",
              index.name(),
              "makes the index on %s, %s and waits until it is active"
                  .formatted(index.partitionKey(), index.sortKey()),
              isExpanded));
    }
    steps.add(expansion(plan, isExpanded));
    steps.addAll(announcement);
    steps.add(closing(waiting, unchecked));
    if (plan.isOneWay()) {
      steps.add(
          new Step(
              "turn",
              "",
              "lets writes use the new gates and shards, and waits until every program does",
              false,
              0,
              1,
              0,
              0,
              waiting));
    }
    steps.add(reading("sweep", "", "reads every item once"));
    for (MigrationPart part : plan.parts()) {
      steps.add(of(part));
    }
    steps.add(reading("verify", "", "reads every item again, and what depends on it"));
    for (Index index : plan.unused()) {
      steps.add(step("drop", index.name(), "drops the index, which nothing uses", false));
    }
    steps.add(step("complete", "", "records the new design: everything new can be read", false));
    return new MigrationReport(
        table,
        state,
        steps,
        paused,
        counted == null
            ? "the number of items that DynamoDB reports for the table, about every six hours"
            : "a Scan that counted the items of each type");
  }

  /**
   * The step that refuses the old model.
   *
   * @param unchecked the endpoint, if it may accept late requests
   */
  static Step closing(Duration waiting, Optional<URI> unchecked) {
    return new Step(
        "close",
        "",
        "refuses writes of the old model, and waits until every program has noticed"
            + unchecked.map(Estimate::warning).orElse(""),
        false,
        0,
        1,
        0,
        0,
        waiting);
  }

  private static String warning(URI endpoint) {
    return ("; unless %s refuses signatures that are older than five minutes, as DynamoDB does, a"
            + " request that arrives after the wait is still written by the old model")
        .formatted(endpoint);
  }

  /** The step after which programs with the new model may open the table, or have to wait. */
  static Step expansion(MigrationPlan plan, boolean isDone) {
    return step(
        "expand",
        "",
        "records both designs: programs with the new model " + untilReadable(plan),
        isDone);
  }

  private static String untilReadable(MigrationPlan plan) {
    if (plan.unreadable().isEmpty()) {
      return "can open the table";
    }
    return plan.moving().isEmpty() ? "wait until edges are counted" : "wait until items have moved";
  }

  private static Step step(String name, String subject, String work, boolean isDone) {
    return new Step(name, subject, work, isDone, 0, 1, 0, 0, Duration.ZERO);
  }

  private long items() {
    return counted == null
        ? size.items()
        : counted.values().stream().mapToLong(Long::longValue).sum();
  }

  private long bytes() {
    return Math.max(size.bytes(), items());
  }

  private Step reading(String name, String subject, String work) {
    double units = Math.ceil(bytes() / READ_UNIT);
    long pages = Math.max(1, (long) Math.ceil(bytes() / PAGE));
    return new Step(name, subject, work, false, items(), pages, units, 0, time(units, 0));
  }

  private long items(List<String> types) {
    return counted == null
        ? size.items()
        : types.stream().mapToLong(type -> counted.getOrDefault(type, 0L)).sum();
  }

  private Step of(MigrationPart part) {
    long items =
        switch (part.kind()) {
          // A gate or a count is on the entity, which comes first.
          case GATE, COUNT -> items(part.types().subList(0, 1));
          case STORE ->
              counted == null ? size.items() : edges.getOrDefault(part.types().get(0), 0L);
          default -> items(part.types());
        };
    double write = Math.max(1, Math.ceil((double) bytes() / Math.max(1, items()) / WRITE_UNIT));
    double reads = 0;
    double writes = 0;
    long requests = 0;
    switch (part.kind()) {
      case MOVE -> {
        // A transaction puts the new item and deletes the old one, each with its index entries.
        requests = items;
        writes = items * 8 * write;
      }
      case STORE -> {
        // A transaction writes the edge with its index entry, and the entities at both ends.
        requests = items;
        writes = items * 2 * (2 * write + 2);
      }
      case VALUE, LOSS, ENTRY, COUNT -> {
        // The item, and its entry in the index.
        requests = items;
        writes = items * 2 * write;
      }
      case GATE -> {
        // A Query counts the edges of each entity; a transaction makes the gate.
        requests = items * 2;
        reads = items + Math.ceil(bytes() / READ_UNIT);
        writes = items * 2 * write;
        if (part.overlap() == MigrationPart.Overlap.TOGETHER) {
          // A transaction counts each edge in: the edge with its index entry, and up to two gates.
          long edges = items(part.types().subList(1, part.types().size()));
          requests += edges;
          writes += edges * 7 * write;
        }
      }
      case COPY, GUARD, MIRROR, REBUILD -> {
        // Both items are read together, and written in one transaction.
        requests = items * 2;
        reads = items * 4;
        writes = items * 4 * write;
      }
      case REQUIRED -> requests = 0;
    }
    return new Step(
        "sweep",
        part.subject(),
        part.work(),
        false,
        items,
        requests,
        reads,
        writes,
        time(reads, writes));
  }

  private Duration time(double reads, double writes) {
    return time(size, reads, writes);
  }

  /** The time that units take at the capacity of the table. */
  static Duration time(TableSetup.Size size, double reads, double writes) {
    double readRate = size.readUnits() == 0 ? READS_ON_DEMAND : size.readUnits();
    double writeRate = size.writeUnits() == 0 ? WRITES_ON_DEMAND : size.writeUnits();
    return Duration.ofMillis(
        (long) Math.ceil(1000 * Math.max(reads / readRate, writes / writeRate)));
  }
}
