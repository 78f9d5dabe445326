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
 * The input of one simulated run: who calls what, where a client is stopped or pauses, which
 * requests arrive late, and under which conditions. The run follows from it alone.
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
    List<Pause> pauses,
    List<Straggler> stragglers,
    Set<Condition> conditions) {

  /**
   * Stops a client at a request, before or after it is applied; the client starts again with its
   * next call.
   *
   * @param process the number of starts of the client before, so that it can be stopped repeatedly
   */
  record Stop(int client, int process, int request, boolean isApplied) {}

  /**
   * Lets a client stand still at a request, as a process whose machine swaps or is moved. Then it
   * goes on as if nothing had happened.
   *
   * @param inDeletes whether only requests of calls count that can delete in several steps
   * @param others how often others get their turn meanwhile, unless they end before
   * @param time how much time passes at least
   * @param isReplaced whether somebody deletes meanwhile what the call is about, and creates it
   *     again with edges and children
   * @param isAnswerLost whether a write is applied before the pause, and its response is lost
   */
  record Pause(
      int client,
      int process,
      int request,
      boolean inDeletes,
      int others,
      Duration time,
      boolean isReplaced,
      boolean isAnswerLost) {

    /** The same, with as many turns of others as the migration of a table takes. */
    Pause duringMigration(Random random) {
      return new Pause(
          client,
          process,
          request,
          inDeletes,
          random.nextInt(LONGEST_PAUSE_OF_MIGRATIONS),
          time,
          isReplaced,
          isAnswerLost);
    }

    /** The same, while nobody replaces anything. */
    Pause alone() {
      return new Pause(client, process, request, inDeletes, others, time, false, isAnswerLost);
    }
  }

  /**
   * A write that arrives late: the client loses its network until its call fails, and the request
   * arrives after that; or that arrives a second time.
   *
   * @param inDeletes whether only requests of calls count that can delete in several steps
   * @param others how often others get their turn before it arrives
   * @param isAgain whether it has arrived before
   */
  record Straggler(
      int client, int process, int request, boolean inDeletes, int others, boolean isAgain) {}

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
    LASTING,
    /** Each process has a clock of its own, up to 30 hours wrong. */
    SKEWS,
    /** Indexes show changes up to two minutes late. */
    SLOW_INDEXES
  }

  History {
    first = List.copyOf(first);
    clients = List.copyOf(clients);
    stops = List.copyOf(stops);
    pauses = List.copyOf(pauses);
    stragglers = List.copyOf(stragglers);
    conditions = Set.copyOf(conditions);
  }

  /** A history without pauses and late requests. */
  History(
      long seed,
      SimulatedModel model,
      @Nullable SimulatedModel before,
      List<Operation> first,
      List<List<Operation>> clients,
      List<Stop> stops,
      Set<Condition> conditions) {
    this(seed, model, before, first, clients, stops, List.of(), List.of(), conditions);
  }

  private static final int CLIENTS = 3;
  private static final int CALLS = 7;
  private static final int CALLS_OF_DELETES = 5;
  private static final int MOST_STOPS = 4;
  private static final int REQUESTS = 40;
  private static final int REQUESTS_OF_DELETES = 15;
  private static final int MOST_PAUSES = 3;
  private static final int MOST_STRAGGLERS = 2;
  private static final int LONGEST_PAUSE = 60;
  private static final int LONGEST_PAUSE_OF_MIGRATIONS = 600;
  private static final long LARGEST_SKEW_SECONDS = Duration.ofHours(30).toSeconds();
  private static final List<Duration> TIMES =
      List.of(Duration.ZERO, Duration.ofMinutes(1), Duration.ofMinutes(20), Duration.ofHours(9));

  /** A random history; every third one is about deletes. */
  static History of(long seed) {
    List<SimulatedModel> models = SimulatedModel.ALL;
    SimulatedModel model = models.get((int) Math.floorMod(seed / 3, (long) models.size()));
    return Math.floorMod(seed, 3L) == 0 ? ofDeletes(seed, model) : of(seed, model);
  }

  /**
   * A random history in which most calls are about the same entity: it is deleted and created again
   * with edges and children, while clients pause.
   */
  static History ofDeletes(long seed, SimulatedModel model) {
    Random random = new Random(seed * 31 + 19);
    RandomOperations operations = new RandomOperations(model, random);
    Operation hub = operations.delete();
    List<List<Operation>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      List<Operation> calls = new ArrayList<>();
      for (int j = 0; j < CALLS_OF_DELETES; j++) {
        calls.add(operations.about(hub));
      }
      clients.add(calls);
    }
    List<Pause> pauses = new ArrayList<>();
    for (int client = 0; client < 2; client++) {
      clients.get(client).set(random.nextInt(2), hub);
      pauses.add(pause(random, client, 0, 2 + random.nextInt(REQUESTS_OF_DELETES), true));
    }
    Set<Condition> conditions = EnumSet.noneOf(Condition.class);
    for (Condition condition : EnumSet.range(Condition.LAG, Condition.RETRIES)) {
      if (random.nextInt(3) == 0) {
        conditions.add(condition);
      }
    }
    for (Condition condition : List.of(Condition.SKEWS, Condition.SLOW_INDEXES)) {
      if (random.nextBoolean()) {
        conditions.add(condition);
      }
    }
    List<Stop> stops =
        random.nextBoolean()
            ? List.of(new Stop(2, 0, 1 + random.nextInt(REQUESTS), random.nextBoolean()))
            : List.of();
    return new History(
        seed,
        model,
        null,
        operations.first(hub),
        clients,
        stops,
        pauses,
        stragglers(random),
        conditions);
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
    List<Operation> first = operations.first();
    List<Pause> pauses = pauses(random);
    List<Straggler> stragglers = stragglers(random);
    // A pause of a delete needs a delete.
    for (Pause pause : pauses) {
      if (pause.inDeletes()) {
        clients.get(pause.client()).set(random.nextInt(CALLS), operations.delete());
      }
    }
    if (random.nextBoolean()) {
      conditions.add(Condition.SKEWS);
    }
    return new History(seed, model, null, first, clients, stops, pauses, stragglers, conditions);
  }

  private static List<Pause> pauses(Random random) {
    List<Pause> pauses = new ArrayList<>();
    for (int i = random.nextInt(MOST_PAUSES + 1); i > 0; i--) {
      boolean inDeletes = random.nextInt(3) > 0;
      int request = 1 + random.nextInt(inDeletes ? REQUESTS_OF_DELETES : REQUESTS);
      pauses.add(pause(random, random.nextInt(CLIENTS), random.nextInt(3) / 2, request, inDeletes));
    }
    return pauses;
  }

  private static Pause pause(
      Random random, int client, int process, int request, boolean inDeletes) {
    return new Pause(
        client,
        process,
        request,
        inDeletes,
        random.nextInt(LONGEST_PAUSE),
        TIMES.get(random.nextInt(TIMES.size())),
        random.nextInt(4) > 0,
        random.nextInt(4) == 0);
  }

  private static List<Straggler> stragglers(Random random) {
    List<Straggler> stragglers = new ArrayList<>();
    for (int i = random.nextInt(MOST_STRAGGLERS + 1); i > 0; i--) {
      boolean inDeletes = random.nextBoolean();
      stragglers.add(
          new Straggler(
              random.nextInt(CLIENTS),
              random.nextInt(3) / 2,
              1 + random.nextInt(inDeletes ? REQUESTS_OF_DELETES : REQUESTS),
              inDeletes,
              1 + random.nextInt(LONGEST_PAUSE),
              random.nextBoolean()));
    }
    return stragglers;
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
        seed,
        any.model,
        null,
        operations.copied(),
        clients,
        any.stops,
        any.pauses,
        any.stragglers,
        any.conditions);
  }

  /**
   * A random history in which one more process migrates the table, and is stopped and pauses a few
   * times, while clients with the old and with the new model call. Their requests arrive late, too.
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
    List<Pause> pauses = new ArrayList<>();
    any.pauses.forEach(pause -> pauses.add(pause.duringMigration(random)));
    for (int i = random.nextInt(MOST_PAUSES + 1); i > 0; i--) {
      int request = 1 + random.nextInt(2 * REQUESTS);
      Pause pause = pause(random, CLIENTS, random.nextInt(3) / 2, request, false);
      pauses.add(pause.duringMigration(random).alone());
    }
    return new History(
        seed,
        any.model,
        versions.before(),
        any.first,
        any.clients,
        stops,
        pauses,
        any.stragglers,
        conditions);
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
    if (conditions.contains(Condition.SLOW_INDEXES)) {
      cloud.indexLag(Delay.heavyTailed(Duration.ofSeconds(5), Duration.ofMinutes(2)));
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

  /** The pauses of one process. */
  List<Pause> pauses(int client, int process) {
    return pauses.stream().filter(p -> p.client() == client && p.process() == process).toList();
  }

  /** The late requests of one process. */
  List<Straggler> stragglers(int client, int process) {
    return stragglers.stream().filter(s -> s.client() == client && s.process() == process).toList();
  }

  /** How much the clock of a process is wrong. */
  Duration skew(int client, int process) {
    if (!conditions.contains(Condition.SKEWS)) {
      return Duration.ZERO;
    }
    Random random = new Random((seed * 31 + client) * 31 + process);
    random.nextInt();
    return Duration.ofSeconds(random.nextLong(-LARGEST_SKEW_SECONDS, LARGEST_SKEW_SECONDS + 1));
  }

  History withFirst(List<Operation> fewer) {
    return new History(seed, model, before, fewer, clients, stops, pauses, stragglers, conditions);
  }

  History withClients(List<List<Operation>> fewer) {
    return new History(seed, model, before, first, fewer, stops, pauses, stragglers, conditions);
  }

  History withStops(List<Stop> fewer) {
    return new History(seed, model, before, first, clients, fewer, pauses, stragglers, conditions);
  }

  History withPauses(List<Pause> fewer) {
    return new History(seed, model, before, first, clients, stops, fewer, stragglers, conditions);
  }

  History withStragglers(List<Straggler> fewer) {
    return new History(seed, model, before, first, clients, stops, pauses, fewer, conditions);
  }

  History withConditions(Set<Condition> fewer) {
    return new History(seed, model, before, first, clients, stops, pauses, stragglers, fewer);
  }

  /** The number of calls and faults. */
  int size() {
    return first.size()
        + clients.stream().mapToInt(List::size).sum()
        + stops.size()
        + pauses.size()
        + stragglers.size()
        + conditions.size();
  }

  @Override
  public String toString() {
    return "seed %d, model %s, conditions %s, stops %s, pauses %s, stragglers %s%nfirst:%s%s"
        .formatted(
            seed,
            model.name(),
            conditions.stream().sorted().toList(),
            stops,
            pauses,
            stragglers,
            lines(first),
            clients.stream()
                .map(calls -> "\nclient " + clients.indexOf(calls) + ":" + lines(calls))
                .collect(Collectors.joining()));
  }

  private static String lines(List<Operation> calls) {
    return calls.stream().map(call -> "\n  " + call).collect(Collectors.joining());
  }
}
