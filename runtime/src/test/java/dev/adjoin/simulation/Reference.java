// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What each operation does, said as simply as possible: entities and edges are maps of attributes
 * by name, and every operation happens at one moment.
 */
final class Reference {
  private final SimulatedModel model;

  Reference(SimulatedModel model) {
    this.model = model;
  }

  /** An outcome that an operation may report, and the state that it leaves. */
  record Step(String outcome, State next) {}

  /** Every entity and edge, by name: {@code Member p0 c1}. Immutable. */
  record State(Map<String, Map<String, Object>> items) {
    static final State EMPTY = new State(Map.of());

    boolean has(String name) {
      return items.containsKey(name);
    }

    Map<String, Object> get(String name) {
      return items.get(name);
    }

    State with(String name, Map<String, Object> values) {
      Map<String, Map<String, Object>> changed = new HashMap<>(items);
      changed.put(name, values);
      return new State(changed);
    }

    State without(String name) {
      Map<String, Map<String, Object>> changed = new HashMap<>(items);
      changed.remove(name);
      return new State(changed);
    }

    /** How many edges of a relationship have this id at one end. */
    long count(String relationship, int end, String id) {
      return items.keySet().stream()
          .map(name -> name.split(" "))
          .filter(words -> words[0].equals(relationship) && words[1 + end].equals(id))
          .count();
    }

    @Override
    public String toString() {
      return new TreeMap<>(items).toString();
    }
  }

  /** The outcomes that an operation may have in a state; more than one if several checks fail. */
  List<Step> apply(State state, Operation operation) {
    if (operation.kind() == Kind.TRANSACTION) {
      return transaction(state, operation);
    }
    Effect effect = effect(state, operation);
    if (effect.reasons.isEmpty()) {
      return List.of(new Step(effect.outcome, effect.next));
    }
    return effect.reasons.stream().map(r -> new Step(failed(r), state)).toList();
  }

  static String failed(Reason reason) {
    return "fails " + reason;
  }

  /** The writes happen together: parents first, then children, then edges, which need them. */
  private List<Step> transaction(State state, Operation operation) {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    State next = state;
    for (int rank = 0; rank < 3; rank++) {
      for (Operation part : operation.parts()) {
        if (rank(part) == rank) {
          Effect effect = effect(next, part);
          reasons.addAll(effect.reasons);
          if (effect.outcome.startsWith("already")) {
            reasons.add(Reason.ALREADY_EXISTS);
          }
          if (effect.outcome.equals("not linked") || effect.outcome.equals("not there")) {
            reasons.add(Reason.NOT_FOUND);
          }
          // Every link counts, whether or not another check fails.
          next =
              part.kind() == Kind.LINK && !effect.reasons.isEmpty()
                  ? next.with(part.target(), part.values())
                  : effect.next;
        }
      }
    }
    State done = next;
    return reasons.isEmpty()
        ? List.of(new Step("ok", done))
        : reasons.stream().map(r -> new Step(failed(r), state)).toList();
  }

  private int rank(Operation part) {
    if (model.edge(part.type()).isPresent()) {
      return 2;
    }
    return model.entity(part.type()).parent() == null ? 0 : 1;
  }

  /** What a single write does, or why it fails. */
  private record Effect(String outcome, State next, Set<Reason> reasons) {
    static Effect done(String outcome, State next) {
      return new Effect(outcome, next, Set.of());
    }
  }

  private Effect effect(State state, Operation operation) {
    EdgeRules edge = model.edge(operation.type()).orElse(null);
    return edge == null
        ? ofEntity(state, operation, model.entity(operation.type()))
        : ofEdge(state, operation, edge);
  }

  private Effect ofEntity(State state, Operation operation, EntityRules rules) {
    String name = operation.target();
    boolean exists = state.has(name);
    return switch (operation.kind()) {
      case GET -> Effect.done(exists ? shown(state, operation) : "none", state);
      case DELETE -> delete(state, operation, rules);
      case CREATE, PUT, OVERWRITE -> {
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        if (operation.kind() == Kind.CREATE && exists) {
          reasons.add(Reason.ALREADY_EXISTS);
        }
        if (!exists && rules.needsParent() && !state.has(parent(operation, rules))) {
          reasons.add(Reason.END_NOT_FOUND);
        }
        yield written(state, operation, rules, operation.values(), reasons);
      }
      default ->
          exists
              ? written(
                  state, operation, rules, changed(state, operation), EnumSet.noneOf(Reason.class))
              : new Effect("", state, EnumSet.of(Reason.NOT_FOUND));
    };
  }

  private static String parent(Operation operation, EntityRules rules) {
    return rules.parent() + " " + operation.key().get(0);
  }

  private static Map<String, Object> changed(State state, Operation operation) {
    Map<String, Object> changed = new HashMap<>(state.get(operation.target()));
    operation
        .values()
        .forEach(
            (name, value) ->
                changed.put(
                    name,
                    operation.kind() == Kind.ADD
                        ? (Integer) changed.get(name) + (Integer) value
                        : value));
    return changed;
  }

  private static Effect written(
      State state,
      Operation operation,
      EntityRules rules,
      Map<String, Object> values,
      Set<Reason> reasons) {
    String name = operation.target();
    Object word = values.get("word");
    if (rules.isUnique() && word != null) {
      boolean isTaken =
          state.items().entrySet().stream()
              .anyMatch(
                  other ->
                      other.getKey().startsWith(rules.name() + " ")
                          && !other.getKey().equals(name)
                          && word.equals(other.getValue().get("word")));
      if (isTaken) {
        reasons.add(Reason.NOT_UNIQUE);
      }
    }
    return reasons.isEmpty()
        ? Effect.done("ok", state.with(name, values))
        : new Effect("", state, reasons);
  }

  private Effect delete(State state, Operation operation, EntityRules rules) {
    String name = operation.target();
    if (!state.has(name)) {
      return Effect.done("not there", state);
    }
    String id = operation.key().get(operation.key().size() - 1);
    for (EdgeRules edge : model.edges()) {
      boolean hasEdges =
          edge.from().equals(rules.name()) && state.count(edge.name(), 0, id) > 0
              || edge.to().equals(rules.name()) && state.count(edge.name(), 1, id) > 0;
      if (edge.restricts() && hasEdges) {
        return new Effect("", state, EnumSet.of(Reason.RESTRICTED));
      }
    }
    return Effect.done("deleted", state.without(name));
  }

  private Effect ofEdge(State state, Operation operation, EdgeRules rules) {
    String name = operation.target();
    boolean exists = state.has(name);
    return switch (operation.kind()) {
      case GET -> Effect.done(exists ? shown(state, operation) : "none", state);
      case UNLINK ->
          exists
              ? Effect.done("unlinked " + shown(state, operation), state.without(name))
              : Effect.done("not linked", state);
      case LINK ->
          exists
              ? Effect.done("already " + shown(state, operation), state)
              : linked(state, operation, rules);
      case PUT, OVERWRITE ->
          exists
              ? Effect.done("ok", state.with(name, operation.values()))
              : linked(state, operation, rules);
      default ->
          exists
              ? Effect.done("ok", state.with(name, changed(state, operation)))
              : new Effect("", state, EnumSet.of(Reason.NOT_FOUND));
    };
  }

  private static Effect linked(State state, Operation operation, EdgeRules rules) {
    String from = operation.key().get(0);
    String to = operation.key().get(1);
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    if (rules.isFromChecked() && !state.has(rules.from() + " " + from)
        || rules.isToChecked() && !state.has(rules.to() + " " + to)) {
      reasons.add(Reason.END_NOT_FOUND);
    }
    if (state.count(rules.name(), 0, from) >= rules.maxFrom()
        || state.count(rules.name(), 1, to) >= rules.maxTo()) {
      reasons.add(Reason.FULL);
    }
    String outcome = operation.kind() == Kind.LINK ? "linked" : "ok";
    return reasons.isEmpty()
        ? Effect.done(outcome, state.with(operation.target(), operation.values()))
        : new Effect("", state, reasons);
  }

  /** An entity or edge as a read returns it: with counts and copies, without its key. */
  String shown(State state, Operation operation) {
    Map<String, Object> shown = new TreeMap<>(state.get(operation.target()));
    List<String> key = operation.key();
    String id = key.get(key.size() - 1);
    for (EdgeRules edge : model.edges()) {
      if (edge.from().equals(operation.type()) && edge.countFrom() != null) {
        shown.put(edge.countFrom(), (int) state.count(edge.name(), 0, id));
      }
      if (edge.to().equals(operation.type()) && edge.countTo() != null) {
        shown.put(edge.countTo(), (int) state.count(edge.name(), 1, id));
      }
      if (edge.name().equals(operation.type()) && edge.hasLabel()) {
        shown.put("label", label(edge.to(), id));
      }
    }
    if (operation.type().equals("Order")) {
      shown.put("customerLabel", label("Customer", key.get(0)));
    }
    return shown.toString();
  }

  /** The label of an entity, which follows from its id, so that a copy of it is never outdated. */
  static String label(String type, String id) {
    return type + "-" + id;
  }

  /** Whether an outcome leaves open if the operation happened. */
  static boolean isUnknown(String outcome) {
    return outcome.equals("unknown");
  }

  /** Whether an outcome says that nothing was written, for a reason beyond the stored data. */
  static boolean isRefused(String outcome) {
    return outcome.equals(failed(Reason.UNAVAILABLE)) || outcome.equals(failed(Reason.CONFLICT));
  }

  /** Reads of every entity and edge that operations can write. */
  static List<Operation> all(SimulatedModel model) {
    List<Operation> reads = new ArrayList<>();
    for (EntityRules entity : model.entities()) {
      if (entity.parent() == null) {
        for (int i = 0; i < SimulatedModel.IDS; i++) {
          reads.add(Operation.of(Kind.GET, entity.name(), List.of(id(entity, i)), Map.of()));
        }
      } else {
        pairs(model.entity(entity.parent()), entity, entity.name(), reads);
      }
    }
    for (EdgeRules edge : model.edges()) {
      pairs(model.entity(edge.from()), model.entity(edge.to()), edge.name(), reads);
    }
    return reads;
  }

  private static void pairs(
      EntityRules first, EntityRules second, String type, List<Operation> reads) {
    for (int i = 0; i < SimulatedModel.IDS; i++) {
      for (int j = 0; j < SimulatedModel.IDS; j++) {
        reads.add(Operation.of(Kind.GET, type, List.of(id(first, i), id(second, j)), Map.of()));
      }
    }
  }

  static String id(EntityRules rules, int number) {
    return rules.name().toLowerCase().charAt(0) + "" + number;
  }
}
