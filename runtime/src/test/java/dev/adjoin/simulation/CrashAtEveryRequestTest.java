// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.History.Stop;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import dev.adjoin.simulation.Simulation.Result;
import dev.adjoin.testing.search.Form;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Stops the client at each request of each kind of call, before and after the request is applied;
 * then a new client makes the same call again.
 */
class CrashAtEveryRequestTest {
  private static final Set<String> READS = Set.of(" getItem", " batchGetItem", " query", " scan");

  /** The models of the random histories, and one with many gates. */
  private static Stream<SimulatedModel> models() {
    return Stream.concat(SimulatedModel.ALL.stream(), Stream.of(SimulatedModel.GATES));
  }

  private record Case(SimulatedModel model, Operation call) {
    /** What is called, whatever the model. */
    private String kind() {
      boolean isEdge = model.edges().stream().anyMatch(edge -> edge.name().equals(call.type()));
      return call.kind() + (isEdge ? " of an edge" : "");
    }
  }

  @TestFactory
  Stream<DynamicTest> theTableIsIntactAndTheCallHappenedOnceOrNotAtAll() {
    List<Case> all =
        models()
            .flatMap(model -> calls(model).stream().map(call -> new Case(model, call)))
            .toList();
    Set<String> seen = new HashSet<>();
    return Form.sample(all, each -> seen.add(each.kind()), 90).stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.model().name() + ": " + each.call(),
                    () -> crash(each.model(), each.call())));
  }

  private static void crash(SimulatedModel model, Operation call) {
    History once =
        new History(1, model, null, first(model), List.of(List.of(call)), List.of(), Set.of());
    History twice = once.withClients(List.of(List.of(call, call)));
    List<String> requests = Simulation.run(once).requests();
    assertThat(requests).isNotEmpty();
    for (int i = 0; i < requests.size(); i++) {
      // Whether a read arrives makes no difference.
      for (boolean isApplied :
          isWrite(requests.get(i)) ? new boolean[] {false, true} : new boolean[] {true}) {
        Result result = Simulation.run(twice.withStops(List.of(new Stop(0, 0, i + 1, isApplied))));
        assertThat(result.problems()).as(result.toString()).isEmpty();
      }
    }
  }

  /**
   * A delete stops in the middle, and the client that resumes it stops at each of its requests;
   * then another one resumes.
   */
  @TestFactory
  Stream<DynamicTest> aResumedDeleteIsWhole() {
    return models()
        .flatMap(
            model ->
                model.entities().stream()
                    .filter(EntityRules::isDeletedInSteps)
                    .map(
                        entity ->
                            DynamicTest.dynamicTest(
                                model.name() + ": " + entity.name(),
                                () -> crashResumed(model, entity))));
  }

  private static void crashResumed(SimulatedModel model, EntityRules entity) {
    Operation delete = Operation.of(Kind.DELETE, entity.name(), key(model, entity, 0), Map.of());
    Operation resume = Operation.of(Kind.RESUME, List.of());
    History once =
        new History(1, model, null, first(model), List.of(List.of(delete)), List.of(), Set.of());
    List<String> requests = Simulation.run(once).requests();
    long writes = writes(requests);
    for (int i = 0; i < requests.size(); i++) {
      long before = writes(requests.subList(0, i));
      boolean isInTheMiddle = isWrite(requests.get(i)) && before > 0 && before <= writes / 2 + 1;
      if (isInTheMiddle) {
        Stop first = new Stop(0, 0, i + 1, true);
        History resumed =
            once.withClients(List.of(List.of(delete, resume, resume))).withStops(List.of(first));
        crash(resumed, 1, Simulation.run(resumed).requests().size() - i);
      }
    }
  }

  private static long writes(List<String> requests) {
    return requests.stream().filter(CrashAtEveryRequestTest::isWrite).count();
  }

  private static boolean isWrite(String request) {
    return READS.stream().noneMatch(request::endsWith);
  }

  /**
   * Stops a client that started again at each of its first requests; in the bounded form at some of
   * them, which differ from run to run.
   */
  private static void crash(History history, int process, int requests) {
    int stride = Form.of(5, 1);
    for (int i = 1 + Form.offset(stride); i <= requests; i += stride) {
      List<Stop> stops = new ArrayList<>(history.stops());
      stops.add(new Stop(0, process, i, true));
      Result result = Simulation.run(history.withStops(stops));
      assertThat(result.problems()).as(result.toString()).isEmpty();
    }
  }

  /** Two entities of each type, and an edge between the first ones. */
  private static List<Operation> first(SimulatedModel model) {
    List<Operation> first = new ArrayList<>();
    for (EntityRules entity : model.entities()) {
      for (int i = 0; i < 2; i++) {
        first.add(
            Operation.of(Kind.CREATE, entity.name(), key(model, entity, i), values(entity, i)));
      }
    }
    for (EdgeRules edge : model.edges()) {
      first.add(Operation.of(Kind.LINK, edge.name(), key(model, edge, 0), Map.of("level", 1)));
    }
    return first;
  }

  /** The key of the first, second or third entity of a type; the third child has another parent. */
  private static List<String> key(SimulatedModel model, EntityRules entity, int number) {
    List<String> key = new ArrayList<>();
    List<EntityRules> line = model.identifying(entity.name());
    line.forEach(rules -> key.add(Reference.id(rules, 0)));
    int last = line.size() - 1;
    if (number < entity.ids()) {
      key.set(last, Reference.id(entity, number));
    } else {
      key.set(last - 1, Reference.id(line.get(last - 1), 1));
    }
    return key;
  }

  private static List<String> key(SimulatedModel model, EdgeRules edge, int number) {
    return List.of(
        Reference.id(model.entity(edge.from().entity()), number),
        Reference.id(model.entity(edge.to().entity()), number));
  }

  private static Map<String, Object> values(EntityRules entity, int number) {
    String word = entity.name() + number;
    return entity.hasLabel()
        ? Map.of("rank", 2, "word", word, "label", label(entity, number))
        : Map.of("rank", 2, "word", word);
  }

  private static String label(EntityRules entity, int number) {
    return Reference.label(entity.name(), Reference.id(entity, number));
  }

  private static List<Operation> calls(SimulatedModel model) {
    List<Operation> calls = new ArrayList<>();
    for (EntityRules entity : model.entities()) {
      String type = entity.name();
      List<String> there = key(model, entity, 1);
      List<String> absent = key(model, entity, 2);
      calls.add(Operation.of(Kind.CREATE, type, absent, values(entity, 2)));
      calls.add(Operation.of(Kind.PUT, type, absent, values(entity, 2)));
      calls.add(Operation.of(Kind.PUT, type, there, changed(entity)));
      calls.add(Operation.of(Kind.OVERWRITE, type, there, changed(entity)));
      calls.add(Operation.of(Kind.CHANGE, type, there, Map.of("rank", 0, "word", "new")));
      calls.add(Operation.of(Kind.ADD, type, there, Map.of("rank", 3)));
      calls.add(Operation.of(Kind.EDIT, type, there, Map.of("word", "new")));
      if (model.changesLabels() && entity.hasLabel()) {
        List<String> copied = key(model, entity, 0);
        calls.add(Operation.of(Kind.CHANGE, type, copied, Map.of("label", "new")));
        calls.add(Operation.of(Kind.EDIT, type, copied, Map.of("label", "new")));
        calls.add(Operation.of(Kind.PUT, type, copied, Map.of("rank", 1, "label", "new")));
        calls.add(
            Operation.of(
                Kind.BULK,
                List.of(
                    Operation.of(Kind.PUT, type, copied, Map.of("rank", 1, "label", "new")),
                    Operation.of(Kind.PUT, type, there, Map.of("rank", 1, "label", "new")))));
      }
      calls.add(Operation.of(Kind.DELETE, type, there, Map.of()));
      calls.add(Operation.of(Kind.DELETE, type, key(model, entity, 0), Map.of()));
      calls.add(
          Operation.of(
              Kind.BULK,
              List.of(
                  Operation.of(Kind.CREATE, type, there, values(entity, 1)),
                  Operation.of(Kind.CREATE, type, absent, values(entity, 2)))));
    }
    for (EdgeRules edge : model.edges()) {
      String type = edge.name();
      List<String> there = key(model, edge, 0);
      List<String> absent = key(model, edge, 1);
      calls.add(Operation.of(Kind.LINK, type, absent, Map.of("level", 2, "note", "x")));
      calls.add(Operation.of(Kind.UNLINK, type, there, Map.of()));
      calls.add(Operation.of(Kind.PUT, type, absent, Map.of("level", 2)));
      calls.add(Operation.of(Kind.PUT, type, there, Map.of("level", 2, "note", "x")));
      calls.add(Operation.of(Kind.OVERWRITE, type, there, Map.of("level", 2)));
      calls.add(Operation.of(Kind.CHANGE, type, there, Map.of("level", 3, "note", "x")));
      calls.add(Operation.of(Kind.ADD, type, there, Map.of("level", 3)));
      calls.add(Operation.of(Kind.EDIT, type, there, Map.of("level", 3)));
      calls.add(
          Operation.of(
              Kind.BULK,
              List.of(
                  Operation.of(Kind.LINK, type, there, Map.of("level", 2)),
                  Operation.of(Kind.LINK, type, absent, Map.of("level", 2)))));
      calls.add(
          Operation.of(
              Kind.TRANSACTION,
              List.of(
                  Operation.of(
                      Kind.ADD,
                      edge.from().entity(),
                      key(model, model.entity(edge.from().entity()), 0),
                      Map.of("rank", 1)),
                  Operation.of(Kind.LINK, type, absent, Map.of("level", 2)))));
    }
    return calls;
  }

  private static Map<String, Object> changed(EntityRules entity) {
    return entity.hasLabel()
        ? Map.of("rank", 1, "label", label(entity, 1))
        : Map.of("rank", 1, "word", "new");
  }
}
