// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.simulation.SimulatedModel.Versions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The input of one simulated run: who calls what, where a client is stopped, and under which
 * conditions. The run follows from it alone.
 *
 * @param seed selects who runs next, and where the faults of the conditions happen
 * @param before the model of the table until it is migrated to {@code model}; null if it is not
 * @param first the calls that are made before the clients start, without faults
 * @param clients the calls of each client
 */
record History(
    long seed,
    SimulatedModel model,
    @Nullable SimulatedModel before,
    List<Operation> first,
    List<List<Operation>> clients,
    List<Stop> stops,
    Set<Condition> conditions) {

  /**
   * Stops a client at a request, before or after it is applied; the client starts again with its
   * next call.
   *
   * @param process the number of starts of the client before, so that it can be stopped repeatedly
   */
  record Stop(int client, int process, int request, boolean isApplied) {}

  /** A condition of the cloud. */
  enum Condition {
    LAG,
    THROTTLES,
    UNPROCESSED,
    CONFLICTS,
    ERRORS,
    LOST_REQUESTS,
    LOST_RESPONSES,
    /** Not a fault: the SDK repeats what fails. */
    RETRIES,
    /** Not a fault: the table has a recorded design, which clients read and renew. */
    RECORDED,
    /** Not a fault: programs are open before a migration, and still write when it has ended. */
    LASTING
  }

  History {
    first = List.copyOf(first);
    clients = List.copyOf(clients);
    stops = List.copyOf(stops);
    conditions = Set.copyOf(conditions);
  }

  private static final int CLIENTS = 3;
  private static final int CALLS = 7;
  private static final int MOST_STOPS = 4;
  private static final int REQUESTS = 40;

  /** A random history. */
  static History of(long seed) {
    List<SimulatedModel> models = SimulatedModel.ALL;
    return of(seed, models.get((int) Math.floorMod(seed, (long) models.size())));
  }

  /** A random history of one model. */
  static History of(long seed, SimulatedModel model) {
    Random random = new Random(seed * 31 + 7);
    RandomOperations operations = new RandomOperations(model, random);
    List<List<Operation>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      List<Operation> calls = new ArrayList<>();
      for (int j = 0; j < CALLS; j++) {
        calls.add(operations.next());
      }
      clients.add(calls);
    }
    List<Stop> stops = new ArrayList<>();
    for (int i = random.nextInt(MOST_STOPS + 1); i > 0; i--) {
      stops.add(
          new Stop(
              random.nextInt(CLIENTS),
              random.nextInt(2),
              1 + random.nextInt(REQUESTS),
              random.nextBoolean()));
    }
    Set<Condition> conditions = EnumSet.noneOf(Condition.class);
    for (Condition condition : EnumSet.range(Condition.LAG, Condition.RECORDED)) {
      if (random.nextInt(3) > 0) {
        conditions.add(condition);
      }
    }
    if (random.nextInt(3) > 0) {
      conditions.remove(Condition.RECORDED);
    }
    return new History(seed, model, null, operations.first(), clients, stops, conditions);
  }

  /** A random history in which clients change the label that the same items copy. */
  static History ofRenames(long seed) {
    History any = of(seed, SimulatedModel.COPIES);
    RandomOperations operations =
        new RandomOperations(SimulatedModel.COPIES, new Random(seed * 31 + 11));
    List<List<Operation>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(Stream.generate(operations::rename).limit(CALLS).toList());
    }
    return new History(
        seed, any.model, null, operations.copied(), clients, any.stops, any.conditions);
  }

  /**
   * A random history in which one more process migrates the table, and is stopped a few times,
   * while clients with the old and with the new model call.
   */
  static History ofMigration(long seed) {
    List<Versions> all = SimulatedModel.VERSIONS;
    Versions versions = all.get((int) Math.floorMod(seed, (long) all.size()));
    History any = of(seed, versions.after());
    Random random = new Random(seed * 31 + 13);
    List<Stop> stops = new ArrayList<>(any.stops);
    for (int process = 0; process < random.nextInt(MOST_STOPS + 1); process++) {
      stops.add(new Stop(CLIENTS, process, 1 + random.nextInt(2 * REQUESTS), random.nextBoolean()));
    }
    Set<Condition> conditions = EnumSet.noneOf(Condition.class);
    conditions.addAll(any.conditions);
    conditions.add(Condition.RECORDED);
    if (random.nextBoolean()) {
      conditions.add(Condition.LASTING);
    }
    return new History(
        seed, any.model, versions.before(), any.first, any.clients, stops, conditions);
  }

  /** Whether one of these conditions is simulated. */
  boolean has(Condition... any) {
    return Stream.of(any).anyMatch(conditions::contains);
  }

  Cloud cloud() {
    Cloud.Builder cloud =
        Cloud.builder(seed)
            .latency(Delay.heavyTailed(Duration.ofMillis(3), Duration.ofMillis(200)));
    if (conditions.contains(Condition.LAG)) {
      cloud
          .indexLag(Delay.heavyTailed(Duration.ofMillis(10), Duration.ofSeconds(2)))
          .replicaLag(Delay.heavyTailed(Duration.ofMillis(5), Duration.ofMillis(500)));
    }
    if (conditions.contains(Condition.THROTTLES)) {
      cloud.throttled(0.05);
    }
    if (conditions.contains(Condition.UNPROCESSED)) {
      cloud.unprocessed(0.2);
    }
    if (conditions.contains(Condition.CONFLICTS)) {
      cloud.conflicts(0.1);
    }
    if (conditions.contains(Condition.ERRORS)) {
      cloud.internalErrors(0.1);
    }
    if (conditions.contains(Condition.LOST_REQUESTS)) {
      cloud.lostBefore(0.1);
    }
    if (conditions.contains(Condition.LOST_RESPONSES)) {
      cloud.lostAfter(0.15);
    }
    return cloud.build();
  }

  History withFirst(List<Operation> fewer) {
    return new History(seed, model, before, fewer, clients, stops, conditions);
  }

  History withClients(List<List<Operation>> fewer) {
    return new History(seed, model, before, first, fewer, stops, conditions);
  }

  History withStops(List<Stop> fewer) {
    return new History(seed, model, before, first, clients, fewer, conditions);
  }

  History withConditions(Set<Condition> fewer) {
    return new History(seed, model, before, first, clients, stops, fewer);
  }

  /** The number of calls and faults. */
  int size() {
    return first.size()
        + clients.stream().mapToInt(List::size).sum()
        + stops.size()
        + conditions.size();
  }

  @Override
  public String toString() {
    return "seed %d, model %s, conditions %s, stops %s%nfirst:%s%s"
        .formatted(
            seed,
            model.name(),
            conditions.stream().sorted().toList(),
            stops,
            lines(first),
            clients.stream()
                .map(calls -> "\nclient " + clients.indexOf(calls) + ":" + lines(calls))
                .collect(Collectors.joining()));
  }

  private static String lines(List<Operation> calls) {
    return calls.stream().map(call -> "\n  " + call).collect(Collectors.joining());
  }
}
