// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Form;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Several processes delete an entity, or finish its delete, in threads that run at the same time,
 * while another one creates it again as soon as its id is free.
 */
class DeletesAtOnceTest {
  private static final int ROUNDS = Form.of(12, 2_000);
  private static final int PROCESSES = 3;

  /** So that the process that creates leaves the processor to the others. */
  private static final long PAUSE_NANOS = 50_000;

  private static final long LONGEST_NANOS = 60_000_000_000L;

  private final ExecutorService threads = Executors.newFixedThreadPool(PROCESSES + 1);

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  static Stream<DeletedModel> models() {
    return Stream.concat(Stream.of(DeletedModel.COUNTED, DeletedModel.SWEPT), modelsInSteps());
  }

  static Stream<DeletedModel> modelsInSteps() {
    return Stream.of(
        DeletedModel.COUNTED_IN_STEPS,
        DeletedModel.SWEPT_IN_STEPS,
        DeletedModel.TRUSTED,
        DeletedModel.SUMMARISED,
        DeletedModel.GRANDCHILDREN,
        DeletedModel.REFERENCES_WITH_CHILDREN,
        DeletedModel.CLEARED);
  }

  /**
   * Also, a club stays if each delete had read its predecessor, or nothing, before its creation
   * began: those deletes are of the predecessor.
   */
  @ParameterizedTest
  @MethodSource("models")
  void eachClubThatIsGoneWasDeletedByOneCall(DeletedModel model) throws Exception {
    Map<String, List<Object>> expected = PausedDelete.replaced(model);
    List<String> wrong = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      try (Table table = new Table(model)) {
        List<Callable<String>> calls = new ArrayList<>();
        table.processes.forEach(process -> calls.add(process::delete));
        calls.add(table::createAgain);
        List<String> answers = run(calls);
        String created = answers.remove(PROCESSES);
        note(wrong, i, table.problems(answers, created, expected));
        if (!table.isThere() && table.isNewerThanDeletes()) {
          gone.add("Round %d: the deletes answered %s".formatted(i, answers));
        }
      }
    }
    SoftAssertions.assertSoftly(
        softly -> {
          softly.assertThat(wrong).as("wrong, %d of %d rounds", wrong.size(), ROUNDS).isEmpty();
          softly
              .assertThat(gone)
              .as("gone, though newer than each delete, %d of %d rounds", gone.size(), ROUNDS)
              .isEmpty();
        });
  }

  @ParameterizedTest
  @MethodSource("modelsInSteps")
  void aClubThatIsCreatedWhileOthersResumeStays(DeletedModel model) throws Exception {
    Map<String, List<Object>> expected = PausedDelete.replaced(model);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      try (Table table = new Table(model)) {
        model.mark(table.db, table.engine.client(), client -> open(model, client));
        List<Callable<String>> calls = new ArrayList<>();
        table.processes.forEach(process -> calls.add(process::resume));
        calls.add(table::createAgain);
        List<String> problems = new ArrayList<>();
        List<String> answers = run(calls);
        if (!answers.equals(List.of("[]", "[]", "[]", "whole"))) {
          problems.add("the calls answered " + answers);
        }
        problems.addAll(table.damages(expected));
        note(wrong, i, problems);
      }
    }
    assertThat(wrong).as("wrong, %d of %d rounds", wrong.size(), ROUNDS).isEmpty();
  }

  private static void note(List<String> wrong, int round, List<String> problems) {
    if (!problems.isEmpty()) {
      wrong.add("Round %d: %s".formatted(round, String.join("; ", problems)));
    }
  }

  /** Runs calls at the same time. */
  private List<String> run(List<Callable<String>> calls) throws Exception {
    CyclicBarrier start = new CyclicBarrier(calls.size());
    List<Future<String>> running = new ArrayList<>();
    for (Callable<String> call : calls) {
      running.add(
          threads.submit(
              () -> {
                start.await();
                return call.call();
              }));
    }
    List<String> answers = new ArrayList<>();
    for (Future<String> each : running) {
      answers.add(each.get());
    }
    return answers;
  }

  private static Adjoin open(DeletedModel model, DynamoDbClient client) {
    return Adjoin.builder(model.compiled()).settle(Duration.ZERO).unrecorded().connect(client);
  }

  /** A process that deletes or resumes, and notes when its call had the first answer. */
  private static final class Process implements AutoCloseable {
    private final AtomicLong moments;
    private final Adjoin db;
    private volatile boolean isCalled;
    private volatile long firstAnswer;

    Process(DeletedModel model, EmbeddedDynamoDb engine, AtomicLong moments) {
      this.moments = moments;
      this.db = open(model, noted(engine.client()));
    }

    private DynamoDbClient noted(DynamoDbClient client) {
      return (DynamoDbClient)
          Proxy.newProxyInstance(
              DynamoDbClient.class.getClassLoader(),
              new Class<?>[] {DynamoDbClient.class},
              (proxy, method, arguments) -> {
                try {
                  return method.invoke(client, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                } finally {
                  if (isCalled && firstAnswer == 0) {
                    firstAnswer = moments.incrementAndGet();
                  }
                }
              });
    }

    String delete() {
      isCalled = true;
      try {
        return String.valueOf(db.entity("Club").delete(DeletedModel.CLUB));
      } catch (AdjoinException e) {
        return e.reason() == Reason.UNKNOWN ? "unknown" : e.toString();
      }
    }

    String resume() {
      return db.resume().unfinished().toString();
    }

    @Override
    public void close() {
      db.close();
    }
  }

  /** A table with a club, the processes that delete it, and one that creates it again. */
  private static final class Table implements AutoCloseable {
    private final DeletedModel model;
    private final AtomicLong moments = new AtomicLong();
    private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
    private final Adjoin db;
    private final List<Process> processes = new ArrayList<>();
    private volatile long creation;

    Table(DeletedModel model) {
      this.model = model;
      this.db = open(model, engine.client());
      db.createTable();
      model.createOthers(db);
      model.create(db, 1);
      for (int i = 0; i < PROCESSES; i++) {
        processes.add(new Process(model, engine, moments));
      }
    }

    @Override
    public void close() {
      processes.forEach(Process::close);
      db.close();
      engine.close();
    }

    /** Creates the club as soon as its id is free; answers whether all that goes with it is new. */
    private String createAgain() {
      long end = System.nanoTime() + LONGEST_NANOS;
      while (System.nanoTime() < end) {
        creation = moments.incrementAndGet();
        try {
          model.createClub(db, 2);
          return createAround();
        } catch (AdjoinException e) {
          if (!Set.of(Reason.BEING_DELETED, Reason.ALREADY_EXISTS).contains(e.reason())) {
            throw e;
          }
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
      return "the id was never free";
    }

    private String createAround() {
      try {
        model.createAround(db, 2);
        return "whole";
      } catch (AdjoinException e) {
        return e.toString();
      }
    }

    private boolean isThere() {
      return db.entity("Club").consistent().get(DeletedModel.CLUB).isPresent();
    }

    /** Whether each delete had its first answer before the creation of the new club began. */
    private boolean isNewerThanDeletes() {
      return processes.stream().allMatch(each -> each.firstAnswer < creation);
    }

    private List<String> problems(
        List<String> answers, String created, Map<String, List<Object>> expected) {
      long deleted = answers.stream().filter("true"::equals).count();
      long unknown = answers.stream().filter("unknown"::equals).count();
      long vanished = isThere() ? 1 : 2;
      List<String> problems = new ArrayList<>();
      if (!Set.of("true", "false", "unknown").containsAll(answers)
          || deleted > vanished
          || deleted + unknown < vanished) {
        problems.add("%d vanished, but the deletes answered %s".formatted(vanished, answers));
      }
      if (isThere() && !created.equals("whole")) {
        problems.add("what goes with the new club could not be created: " + created);
      }
      problems.addAll(isThere() ? damages(expected) : unfinished());
      return problems;
    }

    private List<String> unfinished() {
      return db.pending().stream().map(work -> "pending: " + work).toList();
    }

    /** What is missing of the new club, or wrong in the table. */
    private List<String> damages(Map<String, List<Object>> expected) {
      List<String> damages = new ArrayList<>(unfinished());
      if (!model.seen(db).equals(expected)) {
        damages.add("there was %s instead of %s".formatted(model.seen(db), expected));
      }
      if (!db.check().segments(1).run().isSound()) {
        damages.add("the check found something wrong");
      }
      return damages;
    }
  }
}
