// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.TestDatabases;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.simulation.Linearization.Call;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Edges, unique values and counts behave as if calls happened one after the other, although real
 * threads make them at the same time and some requests fail.
 *
 * <p>Every history uses two entities of each type, so that most calls meet.
 */
class LinearizabilityTest {
  private static final int THREADS = 4;
  private static final int CALLS = 6;

  static List<SimulatedModel> models() {
    return List.of(SimulatedModel.COUNTS, SimulatedModel.MIRRORS, SimulatedModel.SUMMARIES);
  }

  @ParameterizedTest
  @MethodSource("models")
  void concurrentCallsHaveAnOrder(SimulatedModel model) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      Search.of(15, 1_000).run(seed -> history(model, seed, threads));
    } finally {
      threads.shutdownNow();
    }
  }

  private static void history(SimulatedModel model, long seed, ExecutorService threads)
      throws Exception {
    Cloud cloud = Cloud.builder(seed).conflicts().lostBefore(0.01).lostAfter(0.03).build();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().cloud(cloud).build();
        Adjoin direct = open(model, engine.directClient());
        Adjoin db = open(model, engine.client())) {
      direct.createTable();
      AtomicLong moments = new AtomicLong();
      List<Call> calls = Collections.synchronizedList(new ArrayList<>());
      for (EntityRules entity : model.entities()) {
        for (int i = 0; i < 2; i++) {
          List<String> key = List.of(Reference.id(entity, i));
          Operation create = Operation.of(Kind.CREATE, entity.name(), key, Map.of("rank", 1));
          call(model, direct, -1, create, moments, calls);
        }
      }
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        Random random = Search.random(seed * THREADS + i);
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  for (int j = 0; j < CALLS; j++) {
                    call(model, db, thread, next(model, random), moments, calls);
                  }
                  return null;
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
      Observation observation = Observation.of(model, direct);
      String history = String.join("\n", calls.stream().map(Call::toString).toList());
      assertThat(TestDatabases.problems(direct)).as(history).isEmpty();
      assertThat(observation.problems()).as(history).isEmpty();
      assertThat(Linearization.problem(model, calls, observation.state(), true, true))
          .as(history)
          .isEmpty();
    }
  }

  /** Opening sends a request, which may fail. */
  private static Adjoin open(SimulatedModel model, DynamoDbClient client) {
    for (int i = 1; ; i++) {
      try {
        return TestDatabases.connect(model.compiled(), client, Environment.real(), false);
      } catch (AdjoinException e) {
        if (i == 10) {
          throw e;
        }
      }
    }
  }

  private static void call(
      SimulatedModel model,
      Adjoin db,
      int thread,
      Operation operation,
      AtomicLong moments,
      List<Call> calls) {
    long begin = moments.incrementAndGet();
    String outcome = new Caller(model, db).call(operation).get(0);
    calls.add(new Call(thread, operation, outcome, begin, moments.incrementAndGet()));
  }

  /** A link, an unlink, a read, or a write of a word, which is unique for some entities. */
  private static Operation next(SimulatedModel model, Random random) {
    EdgeRules edge = model.edges().get(random.nextInt(model.edges().size()));
    EntityRules entity = model.entities().get(random.nextInt(model.entities().size()));
    List<String> ends =
        List.of(
            Reference.id(model.entity(edge.from().entity()), random.nextInt(2)),
            Reference.id(model.entity(edge.to().entity()), random.nextInt(2)));
    List<String> key = List.of(Reference.id(entity, random.nextInt(2)));
    String word = random.nextBoolean() ? "red" : "blue";
    int level = random.nextInt(3);
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> Operation.of(Kind.LINK, edge.name(), ends, Map.of("level", level));
      case 3, 4 -> Operation.of(Kind.UNLINK, edge.name(), ends, Map.of());
      case 5 -> Operation.of(Kind.GET, entity.name(), key, Map.of());
      case 6 -> Operation.of(Kind.GET, edge.name(), ends, Map.of());
      case 7 -> Operation.of(Kind.CHANGE, entity.name(), key, Map.of("word", word));
      case 8 -> Operation.of(Kind.ADD, entity.name(), key, Map.of("rank", 1));
      default -> Operation.of(Kind.ADD, edge.name(), ends, Map.of("level", 1));
    };
  }
}
