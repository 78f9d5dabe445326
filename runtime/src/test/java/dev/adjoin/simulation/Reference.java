// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import dev.adjoin.simulation.SimulatedModel.SideRules;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What each operation does, said as simply as possible: entities and edges are maps of attributes
 * by name, and every operation happens at one moment, except for {@link SteppedDeletes}.
 */
final class Reference {
  /** The rank of edges, after that of any entity. */
  private static final int EDGES = 4;

  private final SimulatedModel model;
  private final SteppedDeletes deletes;
  private final boolean showsCopies;

  /** A reference for calls, which may see copies that have not followed their source yet. */
  Reference(SimulatedModel model) {
    this(model, !model.changesLabels());
  }

  /**
   * @param showsCopies whether reads show copies
   */
  Reference(SimulatedModel model, boolean showsCopies) {
    this.model = model;
    this.deletes = new SteppedDeletes(model);
    this.showsCopies = showsCopies;
  }

  /** An outcome that an operation may report, and the state that it leaves. */
  record Step(String outcome, State next) {}

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
    for (int rank = 0; rank <= EDGES; rank++) {
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
    return model.edge(part.type()).isPresent() ? EDGES : part.key().size();
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
      case DELETE -> delete(state, operation);
      case CREATE, PUT, OVERWRITE -> {
        Set<Reason> reasons = beingDeleted(state, name);
        if (operation.kind() == Kind.CREATE && exists) {
          reasons.add(Reason.ALREADY_EXISTS);
        }
        if (!exists && rules.needsParent() && !state.isOpen(parent(operation, rules))) {
          reasons.add(Reason.END_NOT_FOUND);
        }
        yield written(state, operation, rules, operation.values(), reasons);
      }
      default -> {
        Set<Reason> reasons = beingDeleted(state, name);
        if (exists) {
          Map<String, Object> changed = changed(state, operation);
          // An edit that changes nothing only reads.
          yield operation.kind() == Kind.EDIT && changed.equals(state.get(name))
              ? Effect.done("ok", state)
              : written(state, operation, rules, changed, reasons);
        }
        reasons.add(Reason.NOT_FOUND);
        yield new Effect("", state, reasons);
      }
    };
  }

  /** A write to an entity that is being deleted fails, and so does one to its tombstone. */
  private static Set<Reason> beingDeleted(State state, String name) {
    return state.marks().containsKey(name)
        ? EnumSet.of(Reason.BEING_DELETED)
        : EnumSet.noneOf(Reason.class);
  }

  private static String parent(Operation operation, EntityRules rules) {
    List<String> key = operation.key();
    return rules.parent() + " " + String.join(" ", key.subList(0, key.size() - 1));
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

  private Effect delete(State state, Operation operation) {
    String name = operation.target();
    if (!state.has(name)) {
      return Effect.done("not there", state);
    }
    if (!deletes.restricting(state, name).isEmpty()) {
      return new Effect("", state, EnumSet.of(Reason.RESTRICTED));
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
    if (rules.from().isChecked() && !state.isOpen(rules.from().entity() + " " + from)
        || rules.to().isChecked() && !state.isOpen(rules.to().entity() + " " + to)) {
      reasons.add(Reason.END_NOT_FOUND);
    }
    if (state.count(rules.name(), 0, from) >= rules.from().max()
        || state.count(rules.name(), 1, to) >= rules.to().max()) {
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
      for (int end = 0; end < 2; end++) {
        SideRules side = edge.sides().get(end);
        if (side.entity().equals(operation.type()) && side.count() != null) {
          shown.put(side.count(), (int) state.count(edge.name(), end, id));
        }
      }
      if (showsCopies && edge.name().equals(operation.type()) && edge.hasLabel()) {
        shown.put("label", copied(state, edge.to().entity(), id));
      }
    }
    if (showsCopies
        && model.edge(operation.type()).isEmpty()
        && model.entity(operation.type()).copy() != null) {
      EntityRules child = model.entity(operation.type());
      shown.put(child.copy(), copied(state, child.parent(), key.get(key.size() - 2)));
    }
    return shown.toString();
  }

  /** The label that others copy of an entity; that of its id where labels do not change. */
  private Object copied(State state, String type, String id) {
    Map<String, Object> source = state.items().get(type + " " + id);
    return model.changesLabels() && source != null ? source.get("label") : label(type, id);
  }

  /** The first label of an entity, which follows from its id. */
  static String label(String type, String id) {
    return type + "-" + id;
  }

  /** Whether an outcome leaves open if the operation happened. */
  static boolean isUnknown(String outcome) {
    return outcome.equals("unknown") || outcome.equals(failed(Reason.UNKNOWN));
  }

  /** Whether an outcome says that nothing was written, for a reason beyond the stored data. */
  static boolean isRefused(String outcome) {
    return outcome.equals(failed(Reason.UNAVAILABLE)) || outcome.equals(failed(Reason.CONFLICT));
  }

  /** Reads of every entity and edge that operations can write. */
  static List<Operation> all(SimulatedModel model) {
    List<Operation> reads = new ArrayList<>();
    model.entities().forEach(entity -> all(model, entity.name(), List.of(), reads));
    model.edges().forEach(edge -> all(model, edge.name(), List.of(), reads));
    return reads;
  }

  private static void all(
      SimulatedModel model, String type, List<String> key, List<Operation> reads) {
    List<EntityRules> identifying = model.identifying(type);
    if (key.size() == identifying.size()) {
      reads.add(Operation.of(Kind.GET, type, key, Map.of()));
      return;
    }
    EntityRules next = identifying.get(key.size());
    for (int i = 0; i < next.ids(); i++) {
      List<String> longer = new ArrayList<>(key);
      longer.add(id(next, i));
      all(model, type, longer, reads);
    }
  }

  static String id(EntityRules rules, int number) {
    return rules.name().toLowerCase().charAt(0) + "" + number;
  }
}
