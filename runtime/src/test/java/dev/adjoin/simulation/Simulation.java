// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Migration;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.ResumeReport;
import dev.adjoin.TestDatabases;
import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.simulation.History.Condition;
import dev.adjoin.simulation.History.Pause;
import dev.adjoin.simulation.History.Stop;
import dev.adjoin.simulation.Linearization.Call;
import dev.adjoin.simulation.Linearization.TooManyOrders;
import dev.adjoin.simulation.Network.Sender;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.SimulatedClient.Stopped;
import dev.adjoin.testing.search.Search;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * One run of a {@link History}: several clients on one table, one running at a time and handing
 * over at each request, in virtual time and under the conditions of the cloud.
 *
 * <p>While a client pauses, somebody else may delete what its call is about, and create it again:
 * without faults, so that the pause is over when everything is done.
 *
 * <p>Afterwards the table must be intact, all ways to read it must agree, and there must be an
 * order of the calls that explains every reported outcome and what is stored.
 */
final class Simulation {
  private static final int OPENINGS = 100;
  private static final int MOST_WITHOUT_RETRIES = 20;

  /** The calls of each client after a migration, by programs that were open before. */
  private static final int LASTING = 4;

  /** The number of the first process that replaces something. */
  private static final int FIRST_REPLACING = 50;

  /** The client of a request that arrives again. */
  private static final int AGAIN = 40;

  /** There are only so many calls in a history that can be explained. */
  private static final int MOST_BEFORE_REPLACING = 45;

  private static final Set<Kind> DELETING = Set.of(Kind.DELETE, Kind.RESUME);

  /** The calls that may happen twice. */
  private static final Set<Kind> REPEATABLE =
      Set.of(Kind.CREATE, Kind.PUT, Kind.OVERWRITE, Kind.CHANGE, Kind.LINK);

  /** Many times the requests of the longest history that is right. */
  private static final int MOST_REQUESTS = 2_000;

  private final History history;
  private final Variant variant;
  private final VirtualClock clock = new VirtualClock();
  private final Cloud cloud;
  private final EmbeddedDynamoDb engine;
  private final Baton baton;
  private final Random random;
  private final List<Call> calls = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private final Map<Integer, Integer> openings = new HashMap<>();
  private final Network network;
  private final Map<Integer, DisturbedClient> disturbed = new HashMap<>();
  private final Map<Integer, Operation> current = new HashMap<>();
  private final Map<Sent, Operation> begun = new HashMap<>();

  /** When the last request of a call arrived, if that was later than its end. */
  private final Map<Sent, Long> arrivals = new HashMap<>();

  private int replacements;
  private boolean isMigrating;
  private boolean hasChanged;

  /** A call, by its client and begin. */
  private record Sent(int client, long begin) {}

  /** A history does not end. No error of the product, so that nothing handles it. */
  private static final class Endless extends Error {
    private static final long serialVersionUID = 1L;

    Endless() {
      super("the history has more than %,d requests".formatted(MOST_REQUESTS), null, false, false);
    }
  }

  /**
   * The result of a run.
   *
   * @param problems what is wrong; empty if nothing is
   * @param requests each request, by client
   */
  record Result(History history, List<Call> calls, List<String> problems, List<String> requests) {
    boolean isRight() {
      return problems.isEmpty();
    }

    /** The history and its problems, for people. */
    @Override
    public String toString() {
      return "%s%n%ncalls by begin and end:%n%s%n%nproblems:%n%s"
          .formatted(history, lines(calls), lines(problems));
    }

    private static String lines(List<?> list) {
      return list.stream().map(each -> "  " + each).collect(Collectors.joining("\n"));
    }
  }

  private Simulation(History history, Variant variant) {
    this.history = history;
    this.variant = variant;
    this.cloud = history.cloud();
    this.engine = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build();
    this.random = new Random(history.seed());
    this.baton = new Baton(history.seed(), history.clients().size() + (isMigrated() ? 1 : 0));
    this.network = new Network(engine.directClient(), clock, this::arrived);
    this.isMigrating = isMigrated();
  }

  /** Runs a history. */
  static Result run(History history) {
    return run(history, Variant.NONE);
  }

  /**
   * Runs a history with a variant of the product.
   *
   * @param variant changes the requests or responses of each client
   */
  static Result run(History history, Variant variant) {
    Simulation simulation = new Simulation(history, variant);
    try {
      return simulation.run();
    } finally {
      simulation.engine.close();
    }
  }

  private Result run() {
    SimulatedModel oldest = Objects.requireNonNullElse(history.before(), history.model());
    try (Adjoin db = open(oldest, engine.directClient(), -1)) {
      db.createTable();
      Caller caller = new Caller(history.model(), db);
      history.first().forEach(operation -> call(-1, caller, operation));
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < history.clients().size(); i++) {
      int client = i;
      Thread thread = new Thread(() -> client(client), "client-" + i);
      thread.start();
      threads.add(thread);
    }
    if (isMigrated()) {
      Thread thread = new Thread(this::migrate, "migration");
      thread.start();
      threads.add(thread);
    }
    if (!threads.isEmpty()) {
      baton.begin();
    }
    threads.forEach(Simulation::join);
    network.arrive();
    verify();
    return new Result(history, calls, problems, requests);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private boolean isMigrated() {
    return history.before() != null;
  }

  private Adjoin open(SimulatedModel model, DynamoDbClient client, int number) {
    return open(model, client, new VirtualEnvironment(clock, history.seed() * 100 + number));
  }

  private Adjoin open(SimulatedModel model, DynamoDbClient client, Environment environment) {
    return TestDatabases.connect(
        model.compiled(), client, environment, history.conditions().contains(Condition.RECORDED));
  }

  /** Runs a client; every second one resumes unfinished work when it starts again. */
  private void client(int number) {
    baton.await(number);
    try {
      List<Operation> left = new ArrayList<>(history.clients().get(number));
      for (int process = 0; !left.isEmpty(); process++) {
        boolean resumes = process > 0 && (history.seed() + number) % 2 == 0;
        if (resumes) {
          left.add(0, Operation.of(Kind.RESUME, List.of()));
        }
        process(number, process, left);
      }
    } catch (RuntimeException | Error e) {
      problems.add("client " + number + " threw " + e);
    } finally {
      baton.finish(number);
    }
  }

  /** Migrates the table, by as many processes as it takes. */
  private void migrate() {
    int number = history.clients().size();
    baton.await(number);
    try {
      boolean isDone = false;
      for (int process = 0; !isDone && process < OPENINGS; process++) {
        isDone = isMigrated(number, process);
      }
      if (!isDone) {
        problems.add("The migration did not end");
      }
    } catch (RuntimeException | Error e) {
      problems.add("the migration threw " + e);
    } finally {
      isMigrating = false;
      baton.finish(number);
    }
  }

  /** Runs one process of the migration; false if it was stopped or a request failed. */
  private boolean isMigrated(int number, int process) {
    long seed = history.seed() * 100 + number + process * 10L;
    try {
      DynamoDbClient client = client(number, process);
      disturbed.get(number).begin(baton.tick(), false);
      Migration migration =
          TestDatabases.migration(
                  history.model().compiled(),
                  client,
                  new SteppedEnvironment(
                      clock, seed, history.skew(number, process), true, () -> baton.pass(number)))
              .segments(2);
      migration.run();
      pause(number);
      hasChanged = migration.finish().run().state() == State.FINISHED;
      return true;
    } catch (Stopped e) {
      return false;
    } catch (AdjoinException e) {
      if (e.reason() != Reason.UNAVAILABLE && e.reason() != Reason.CONFLICT) {
        throw e;
      }
      return false;
    }
  }

  /** Lets others run for a while. */
  private void pause(int number) {
    for (int i = random.nextInt(40); i > 0; i--) {
      baton.pass(number);
    }
  }

  private DynamoDbClient client(int number, int process) {
    Stop stop =
        history.stops().stream()
            .filter(s -> s.client() == number && s.process() == process)
            .findFirst()
            .orElse(new Stop(number, process, 0, false));
    DynamoDbClient client =
        SimulatedClient.of(
            engine.client(),
            clock,
            request -> {
              if (requests.size() >= MOST_REQUESTS) {
                throw new Endless();
              }
              requests.add(number + " " + request);
              baton.pass(number);
              network.turn();
            },
            stop.request(),
            stop.isApplied());
    DisturbedClient own =
        new DisturbedClient(
            client,
            number,
            clock,
            network,
            pause -> standStill(number, pause),
            history.pauses(number, process),
            history.stragglers(number, process));
    disturbed.put(number, own);
    // Without retries a long check fails again and again.
    boolean retries = history.has(Condition.RETRIES) || process > MOST_WITHOUT_RETRIES;
    return retries ? RetryingClient.of(own.client(), clock) : own.client();
  }

  // ---- Pauses and late requests

  private void standStill(int number, Pause pause) {
    baton.pause(number, pause.others());
    clock.advance(pause.time());
    if (pause.isReplaced()) {
      replace(current.get(number));
    }
  }

  /** Deletes what a call is about, and creates it again. */
  private void replace(Operation call) {
    int number = FIRST_REPLACING + ++replacements;
    Random choice = new Random(history.seed() * 31 + number);
    DynamoDbClient client = variant.around(engine.directClient(), clock);
    try (Adjoin db = open(version(number), client, number)) {
      Caller caller = new Caller(history.model(), db);
      replaced(call, db, choice).stream()
          .filter(each -> calls.size() < MOST_BEFORE_REPLACING)
          .allMatch(each -> call(number, caller, each));
    } catch (AdjoinException e) {
      if (!isMigrated() || e.reason() != Reason.DIFFERENT_DESIGN) {
        throw e;
      }
      // The table does not have this model yet, or does not have it any more.
    }
  }

  /** The calls that replace the entity of a call, or one whose delete is unfinished. */
  private List<Operation> replaced(Operation call, Adjoin db, Random choice) {
    Operation about = call.parts().isEmpty() ? call : call.parts().get(0);
    RandomOperations operations = new RandomOperations(history.model(), choice);
    if (about.type().isEmpty()) {
      return again(db::pending).stream()
          .filter(work -> work.kind().equals("delete"))
          .findFirst()
          .map(
              work ->
                  operations.replacement(
                      work.type(), work.key().parts().stream().map(String::valueOf).toList()))
          .orElse(List.of());
    }
    return history
        .model()
        .edge(about.type())
        .map(
            edge -> {
              int end = choice.nextInt(2);
              return operations.replacement(
                  edge.sides().get(end).entity(), List.of(about.key().get(end)));
            })
        .orElseGet(() -> operations.replacement(about.type(), about.key()));
  }

  /**
   * Notes a request that arrived after its sender gave up, or once more. If its call does not know
   * what happened, it happened at this moment at the latest. A single put or update that arrives
   * again has no token, so that it may happen again.
   */
  private void arrived(Sender sender, Object request) {
    long now = baton.tick();
    Sent sent = new Sent(sender.client(), sender.begin());
    if (!sender.isAgain()) {
      arrivals.put(sent, now);
    } else if (!(request instanceof TransactWriteItemsRequest)) {
      parts(begun.get(sent)).stream()
          .filter(part -> REPEATABLE.contains(part.kind()))
          .forEach(part -> calls.add(new Call(AGAIN, part, "unknown", now, baton.tick())));
    }
  }

  /** The calls, each until its last request can have arrived. */
  private List<Call> arrivedCalls() {
    return calls.stream()
        .map(
            call -> {
              Long arrival = arrivals.get(new Sent(call.client(), call.begin()));
              return arrival != null && Reference.isUnknown(call.outcome())
                  ? new Call(call.client(), call.operation(), call.outcome(), call.begin(), arrival)
                  : call;
            })
        .toList();
  }

  /** Makes calls until none is left or the process is stopped. */
  private void process(int number, int process, List<Operation> left) {
    DynamoDbClient sdk = client(number, process);
    InstantSource own = () -> clock.instant().plus(history.skew(number, process));
    try {
      while (!left.isEmpty()) {
        Adjoin db = openUnderFaults(variant.around(sdk, own), number, process);
        Caller caller = new Caller(history.model(), db);
        boolean isAccepted = true;
        while (!left.isEmpty() && isAccepted) {
          isAccepted = call(number, caller, left.remove(0));
          if (isMigrated()) {
            pause(number);
          }
          while (history.has(Condition.LASTING) && left.size() < LASTING && isMigrating) {
            baton.pass(number);
          }
        }
      }
    } catch (Stopped e) {
      // The next process goes on with the next call.
    }
  }

  /**
   * Opening reads the recorded design, which fails if a request does. Each program has random names
   * of its own: one that was refused must not take the writes of the one before it for its own.
   */
  private Adjoin openUnderFaults(DynamoDbClient client, int number, int process) {
    int name = number + process * 10;
    for (int i = 1; ; i++) {
      try {
        int opened = openings.merge(name, 1, Integer::sum);
        Environment environment =
            new SteppedEnvironment(
                clock,
                history.seed() * 100 + name * OPENINGS + opened,
                history.skew(number, process),
                true,
                () -> baton.pass(number));
        return open(version(i + name), client, environment);
      } catch (AdjoinException e) {
        if (i == OPENINGS) {
          throw e;
        }
      }
    }
  }

  /** The model that a program is opened with: half of them begin with the old one. */
  private SimulatedModel version(int attempt) {
    SimulatedModel before = history.before();
    return before == null || attempt % 2 == 0 ? history.model() : before;
  }

  /** Makes a call; false if the program must not write any longer. */
  private boolean call(int client, Caller caller, Operation operation) {
    long begin = baton.tick();
    List<Operation> parts = parts(operation);
    List<String> outcomes = null;
    begun.put(new Sent(client, begin), operation);
    DisturbedClient own = disturbed.get(client);
    if (own != null) {
      own.begin(begin, DELETING.contains(operation.kind()));
      current.put(client, operation);
    }
    try {
      outcomes = caller.call(operation);
    } finally {
      if (own != null) {
        own.end();
      }
      long end = baton.tick();
      for (int i = 0; i < parts.size(); i++) {
        String outcome =
            outcomes == null || isRefused(outcomes.get(i)) ? "unknown" : outcomes.get(i);
        calls.add(new Call(client, parts.get(i), outcome, begin, end));
      }
    }
    return outcomes.stream().noneMatch(this::isRefused);
  }

  /** The writes of a bulk run, which have outcomes of their own; otherwise the call. */
  private static List<Operation> parts(Operation operation) {
    return operation.kind() == Kind.BULK ? operation.parts() : List.of(operation);
  }

  /** Whether a program was told that its model is not that of the table; it may have begun. */
  private boolean isRefused(String outcome) {
    return isMigrated()
        && (outcome.equals(Reference.failed(Reason.DIFFERENT_DESIGN))
            || outcome.equals(Reference.failed(Reason.REFUSED)));
  }

  /**
   * Migrates the table again if there was nothing to do before. No program was refused then, so
   * that one with the old model may have stored the first item of a type since.
   */
  private void migrateAgain() {
    VirtualEnvironment environment = new VirtualEnvironment(clock, history.seed() * 100 - 3);
    try {
      TestDatabases.migration(history.model().compiled(), engine.directClient(), environment)
          .finish()
          .run();
    } catch (AdjoinException e) {
      problems.add("the migration threw " + e);
    }
  }

  private void verify() {
    clock.advance(cloud.longestLag());
    if (isMigrated() && !hasChanged) {
      migrateAgain();
    }
    try (Adjoin db = open(history.model(), engine.directClient(), -2)) {
      finish(db);
      clock.advance(cloud.longestLag());
      problems.addAll(again(() -> TestDatabases.problems(db)));
      Observation observation = again(() -> Observation.of(history.model(), db));
      problems.addAll(observation.problems());
      boolean losesResponses =
          history.has(Condition.LOST_RESPONSES, Condition.ERRORS)
              || !history.stragglers().isEmpty()
              || history.pauses().stream().anyMatch(Pause::isAnswerLost);
      boolean losesRequests = history.has(Condition.LOST_REQUESTS);
      calls.stream()
          .filter(call -> call.outcome().equals(Reference.failed(Reason.UNKNOWN)))
          .filter(call -> !losesResponses && !losesRequests && !mayBeTakenBack(call))
          .forEach(
              call -> problems.add("No response was lost, but the outcome is not known: " + call));
      Linearization.problem(
              history.model(),
              arrivedCalls(),
              observation.state(),
              losesResponses,
              history.has(Condition.LAG, Condition.SLOW_INDEXES))
          .ifPresent(problems::add);
    } catch (TooManyOrders e) {
      Search.notice("There are too many orders of the calls of seed " + history.seed());
    } catch (RuntimeException e) {
      problems.add("Reading threw " + e);
    }
  }

  /** Whether a call made a mark that others can take back, so that it cannot know who deleted. */
  private boolean mayBeTakenBack(Call call) {
    return call.operation().kind() == Kind.DELETE
        && history.model().entity(call.operation().type()).isDeletedInSteps();
  }

  /** Finishes the deletes that have begun, after the removal of what prevents them. */
  private void finish(Adjoin db) {
    ResumeReport report = again(db::resume);
    if (report.unfinished().stream().anyMatch(u -> u.cause().reason() == Reason.RESTRICTED)) {
      Caller caller = new Caller(history.model(), db);
      Observation.of(history.model(), db).restricting().forEach(o -> call(-1, caller, o));
    }
    for (int i = 0; !report.unfinished().isEmpty() && i < OPENINGS; i++) {
      report = again(db::resume);
    }
    report.unfinished().forEach(left -> problems.add("Not resumed: " + left));
    again(db::pending).forEach(work -> problems.add("Unfinished: " + work));
  }

  /** A batch can find no capacity at all, which is a failure; then everything is read again. */
  private static <T> T again(Supplier<T> read) {
    for (int i = 1; ; i++) {
      try {
        return read.get();
      } catch (AdjoinException e) {
        if (i == OPENINGS || e.reason() != Reason.UNAVAILABLE) {
          throw e;
        }
      }
    }
  }
}
