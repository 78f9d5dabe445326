// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads everything in a table by its database, and checks that all ways to read it agree. */
final class Observation {
  private static final Set<String> STORED = Set.of("rank", "word", "level", "note");

  private final SimulatedModel model;
  private final Adjoin db;
  private final Reference reference;
  private final List<String> problems = new ArrayList<>();
  private State state = State.EMPTY;

  private Observation(SimulatedModel model, Adjoin db) {
    this.model = model;
    this.db = db;
    this.reference = new Reference(model, true);
  }

  static Observation of(SimulatedModel model, Adjoin db) {
    Observation observation = new Observation(model, db);
    observation.read();
    observation.compareGets();
    model.edges().forEach(observation::compareLists);
    model.entities().forEach(observation::compareUnique);
    return observation;
  }

  /** What is stored. */
  State state() {
    return state;
  }

  /** Removals of every edge and child that prevents the delete of another entity. */
  List<Operation> restricting() {
    return state.items().keySet().stream().sorted().flatMap(this::removal).toList();
  }

  private Stream<Operation> removal(String name) {
    String type = name.substring(0, name.indexOf(' '));
    boolean isEdge = model.edge(type).isPresent();
    boolean restricts =
        isEdge
            ? model.edge(type).orElseThrow().sides().stream()
                .anyMatch(side -> side.onDelete() == OnDelete.RESTRICT)
            : model.entity(type).whenParentDeleted() == OnDelete.RESTRICT;
    return restricts
        ? Stream.of(
            Operation.of(isEdge ? Kind.UNLINK : Kind.DELETE, type, State.key(name), Map.of()))
        : Stream.empty();
  }

  /** Reads that contradict what is stored. */
  List<String> problems() {
    return problems;
  }

  private void read() {
    for (Operation get : Reference.all(model)) {
      boolean isEdge = model.edge(get.type()).isPresent();
      (isEdge
              ? db.relationship(get.type()).consistent().get(get.keyParts())
              : db.entity(get.type()).consistent().get(get.keyParts()))
          .ifPresent(item -> state = state.with(get.target(), stored(get, item)));
    }
  }

  /** The attributes that a client wrote. */
  private Map<String, Object> stored(Operation get, Item item) {
    Map<String, Object> stored = new HashMap<>();
    item.toMap()
        .forEach(
            (name, value) -> {
              boolean isLabel =
                  name.equals("label")
                      && model.edge(get.type()).isEmpty()
                      && model.entity(get.type()).hasLabel();
              if (STORED.contains(name) || isLabel) {
                stored.put(name, value);
              }
            });
    return stored;
  }

  private void compareGets() {
    Caller caller = new Caller(model, db, true);
    for (Operation get : Reference.all(model)) {
      String expected = state.has(get.target()) ? reference.shown(state, get) : "none";
      compare(get.toString(), caller.call(get).get(0), expected);
    }
  }

  private void compareLists(EdgeRules rules) {
    Edges<Item> edges = db.relationship(rules.name());
    EntityRules from = model.entity(rules.from().entity());
    EntityRules to = model.entity(rules.to().entity());
    for (int i = 0; i < from.ids(); i++) {
      String source = Reference.id(from, i);
      String target = Reference.id(to, i);
      String at = rules.name() + ".from " + source;
      compare(at, names(rules, edges.from(source).list()), edges(rules, 1, source, e -> true));
      at = rules.name() + ".to " + target;
      compare(at, names(rules, edges.to(target).list()), edges(rules, 2, target, e -> true));
      if (rules.to().isChecked() && !rules.hasLabel() && state.has(to.name() + " " + target)) {
        long number = edges.to(target).count();
        compare(at + " count", number, state.count(rules.name(), 1, target));
      }
      if (rules.view() != null) {
        compare(
            rules.name() + "." + rules.view() + " " + target,
            names(rules, edges.view(rules.view(), target).list()),
            edges(rules, 2, target, e -> e.containsKey("note")));
      }
    }
  }

  private Set<String> names(EdgeRules rules, List<Item> edges) {
    String from = rules.from().id();
    String to = rules.to().id();
    return edges.stream()
        .map(e -> rules.name() + " " + e.string(from) + " " + e.string(to) + " " + e.find("level"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> edges(
      EdgeRules rules, int end, String id, Predicate<Map<String, Object>> isListed) {
    Set<String> names = new TreeSet<>();
    state
        .items()
        .forEach(
            (name, values) -> {
              String[] words = name.split(" ");
              if (words[0].equals(rules.name()) && words[end].equals(id) && isListed.test(values)) {
                names.add(name + " Optional[" + values.get("level") + "]");
              }
            });
    return names;
  }

  private void compareUnique(EntityRules rules) {
    if (!rules.isUnique()) {
      return;
    }
    for (Operation get : Reference.all(model)) {
      Map<String, Object> values = state.items().getOrDefault(get.target(), Map.of());
      if (get.type().equals(rules.name()) && values.containsKey("word")) {
        Object word = values.get("word");
        String found =
            db.entity(rules.name())
                .unique("word")
                .is(word)
                .map(item -> item.string(rules.identity().get(0)))
                .orElse("nobody");
        compare(rules.name() + " with the word " + word, found, get.key().get(0));
      }
    }
  }

  private void compare(String what, Object found, Object expected) {
    if (!found.equals(expected)) {
      problems.add("%s must be %s, but is %s".formatted(what, expected, found));
    }
  }
}
