// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.simulation.Operation.Kind;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Random calls on a few entities and edges of a model. */
final class RandomOperations {
  private static final List<String> WORDS = List.of("red", "green", "blue");
  private static final int NUMBERS = 4;
  private static final int MOST_ATTACHED = 4;

  private static final List<String> LABELS = List.of("red", "green", "blue", "gold");
  private static final List<Kind> ENTITY_WRITES =
      List.of(Kind.CREATE, Kind.PUT, Kind.OVERWRITE, Kind.CHANGE, Kind.ADD, Kind.EDIT);
  private static final List<Kind> EDGE_WRITES =
      List.of(Kind.PUT, Kind.OVERWRITE, Kind.CHANGE, Kind.ADD, Kind.EDIT);
  private static final List<Kind> BULK_OF_EDGES =
      List.of(Kind.LINK, Kind.PUT, Kind.OVERWRITE, Kind.UNLINK);
  private static final List<Kind> BULK_OF_ENTITIES = List.of(Kind.CREATE, Kind.PUT, Kind.OVERWRITE);

  private final SimulatedModel model;
  private final Random random;

  RandomOperations(SimulatedModel model, Random random) {
    this.model = model;
    this.random = random;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Creates most of the entities, so that the calls after it find some. */
  List<Operation> first() {
    List<Operation> first = new ArrayList<>();
    for (EntityRules entity : model.entities()) {
      for (int i = 0; entity.parent() == null && i < entity.ids(); i++) {
        if (random.nextInt(5) > 0) {
          first.add(entity(Kind.CREATE, entity, List.of(Reference.id(entity, i)), false));
        }
      }
    }
    return first;
  }

  /** A call of any kind. */
  Operation next() {
    int choice = random.nextInt(100);
    if (choice < 35) {
      return edge(choice < 22 ? Kind.LINK : Kind.UNLINK, any(model.edges()));
    } else if (choice < 47) {
      return edge(any(EDGE_WRITES), any(model.edges()));
    } else if (choice < 65) {
      return entity(any(ENTITY_WRITES), any(model.entities()), true);
    } else if (choice < 76) {
      return entity(Kind.DELETE, any(model.entities()), true);
    } else if (choice < 84) {
      return choice % 2 == 0
          ? edge(Kind.GET, any(model.edges()))
          : entity(Kind.GET, any(model.entities()), true);
    } else if (choice < 90) {
      return transaction();
    } else if (choice < 95) {
      return bulk();
    }
    return Operation.of(choice < 99 ? Kind.RESUME : Kind.REPAIR, "", List.of(), Map.of());
  }

  /** A delete in several steps, if the model has one. */
  Operation delete() {
    List<EntityRules> inSteps =
        model.entities().stream().filter(EntityRules::isDeletedInSteps).toList();
    return entity(Kind.DELETE, any(inSteps.isEmpty() ? model.entities() : inSteps), false);
  }

  /** One entity of each type, and everything that copies its label. */
  List<Operation> copied() {
    List<Operation> first = new ArrayList<>();
    for (EntityRules entity : model.entities()) {
      for (int i = 0; i < entity.ids(); i++) {
        List<String> key = new ArrayList<>();
        model.identifying(entity.name()).forEach(rules -> key.add(Reference.id(rules, 0)));
        key.set(key.size() - 1, Reference.id(entity, i));
        first.add(entity(Kind.CREATE, entity, key, false));
      }
    }
    for (EdgeRules edge : model.edges()) {
      EntityRules from = model.entity(edge.from().entity());
      for (int i = 0; i < from.ids(); i++) {
        List<String> key =
            List.of(Reference.id(from, i), Reference.id(model.entity(edge.to().entity()), 0));
        first.add(Operation.of(Kind.LINK, edge.name(), key, Map.of("level", 1)));
      }
    }
    return first;
  }

  /** A change of a label, or now and then a link of something that copies it. */
  Operation rename() {
    if (random.nextInt(6) == 0) {
      return edge(random.nextBoolean() ? Kind.LINK : Kind.UNLINK, any(model.edges()));
    }
    List<EntityRules> labelled = model.entities().stream().filter(EntityRules::hasLabel).toList();
    EntityRules entity = any(labelled);
    return Operation.of(
        any(List.of(Kind.CHANGE, Kind.EDIT)),
        entity.name(),
        List.of(Reference.id(entity, 0)),
        Map.of("label", any(LABELS)));
  }

  /** Creates an entity with edges and children, and everything else that has no parent. */
  List<Operation> first(Operation hub) {
    List<Operation> first = new ArrayList<>();
    for (EntityRules entity : model.entities()) {
      for (int i = 0; entity.parent() == null && i < entity.ids(); i++) {
        first.add(entity(Kind.CREATE, entity, List.of(Reference.id(entity, i)), false));
      }
    }
    List<EntityRules> line = model.identifying(hub.type());
    for (int i = 1; i < line.size(); i++) {
      first.add(entity(Kind.CREATE, line.get(i), hub.key().subList(0, i + 1), false));
    }
    first.addAll(attached(hub));
    return first;
  }

  /** A call about an entity, its edges or what is below it. */
  Operation about(Operation hub) {
    int choice = random.nextInt(100);
    if (choice < 25) {
      return hub;
    } else if (choice < 35) {
      return Operation.of(Kind.RESUME, "", List.of(), Map.of());
    } else if (choice < 55) {
      Kind kind = choice < 47 ? Kind.CREATE : choice < 52 ? Kind.PUT : Kind.GET;
      return entity(kind, model.entity(hub.type()), hub.key(), false);
    }
    List<Operation> attached = attached(hub);
    if (attached.isEmpty()) {
      return next();
    }
    Operation any = any(attached);
    boolean isEdge = model.edge(any.type()).isPresent();
    return choice < 90
        ? any
        : Operation.of(isEdge ? Kind.UNLINK : Kind.DELETE, any.type(), any.key(), Map.of());
  }

  /**
   * Deletes an entity and creates it again, with edges and children, as far as others allow it. The
   * first delete may find that it was marked before.
   */
  List<Operation> replacement(String type, List<String> key) {
    List<Operation> calls = new ArrayList<>();
    Operation delete = Operation.of(Kind.DELETE, type, key, Map.of());
    if (random.nextInt(4) > 0) {
      calls.add(delete);
    }
    calls.add(Operation.of(Kind.RESUME, "", List.of(), Map.of()));
    calls.add(entity(Kind.CREATE, model.entity(type), key, false));
    calls.addAll(attached(delete));
    return calls;
  }

  /**
   * Creations of a few edges of an entity, and of a few entities below it. There are few different
   * ones, so that most of them exist again when the entity does.
   */
  private List<Operation> attached(Operation hub) {
    List<Operation> attached = new ArrayList<>();
    for (EdgeRules edge : model.edges()) {
      for (int end = 0; end < 2; end++) {
        if (edge.sides().get(end).entity().equals(hub.type())) {
          for (int other = 0; other < 2; other++) {
            attached.add(link(edge, end, hub.key(), other));
          }
        }
      }
    }
    for (EntityRules below : model.entities()) {
      List<EntityRules> line = model.identifying(below.name());
      int depth = hub.key().size();
      if (line.size() > depth && line.get(depth - 1).name().equals(hub.type())) {
        List<String> key = new ArrayList<>(hub.key());
        line.subList(depth, line.size()).forEach(rules -> key.add(Reference.id(rules, 0)));
        attached.add(entity(Kind.CREATE, below, key, false));
      }
    }
    Collections.shuffle(attached, random);
    List<Operation> few = attached.subList(0, Math.min(MOST_ATTACHED, attached.size()));
    return few.stream()
        .sorted(Comparator.comparing(each -> each.key().size()))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private Operation link(EdgeRules edge, int end, List<String> entity, int other) {
    Operation any = edge(Kind.LINK, edge);
    List<String> key = new ArrayList<>(any.key());
    key.set(end, entity.get(entity.size() - 1));
    key.set(1 - end, Reference.id(model.entity(edge.sides().get(1 - end).entity()), other));
    return Operation.of(Kind.LINK, edge.name(), key, any.values());
  }

  private List<String> key(String type) {
    return model.identifying(type).stream()
        .map(rules -> Reference.id(rules, random.nextInt(rules.ids())))
        .toList();
  }

  Operation edge(Kind kind, EdgeRules rules) {
    Map<String, Object> values = new HashMap<>();
    if (kind != Kind.UNLINK && kind != Kind.GET) {
      values.put("level", random.nextInt(NUMBERS));
      if (kind != Kind.ADD && random.nextBoolean()) {
        values.put("note", any(WORDS));
      }
    }
    return Operation.of(kind, rules.name(), key(rules.name()), values);
  }

  private Operation entity(Kind kind, EntityRules rules, boolean hasWord) {
    return entity(kind, rules, key(rules.name()), hasWord);
  }

  private Operation entity(Kind kind, EntityRules rules, List<String> key, boolean hasWord) {
    Map<String, Object> values = new HashMap<>();
    if (kind != Kind.DELETE && kind != Kind.GET) {
      values.put("rank", random.nextInt(NUMBERS));
      if (hasWord && kind != Kind.ADD && random.nextBoolean()) {
        values.put("word", any(WORDS));
      }
      boolean isWhole = kind == Kind.CREATE || kind == Kind.PUT || kind == Kind.OVERWRITE;
      boolean changesLabel =
          model.changesLabels() && kind != Kind.ADD && (isWhole || random.nextBoolean());
      if (rules.hasLabel() && changesLabel) {
        values.put("label", any(LABELS));
      } else if (rules.hasLabel() && isWhole) {
        values.put("label", Reference.label(rules.name(), key.get(0)));
      }
    }
    return Operation.of(kind, rules.name(), key, values);
  }

  /**
   * Two to four writes of different items. Writes whose order would matter are left out: words,
   * which are unique, and unlinks beside links or new entities.
   */
  private Operation transaction() {
    List<Operation> parts = new ArrayList<>();
    Set<String> targets = new HashSet<>();
    Kind linking = random.nextInt(3) > 0 ? Kind.LINK : Kind.UNLINK;
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      Operation part =
          switch (random.nextInt(4)) {
            case 0 ->
                entity(
                    linking == Kind.LINK && random.nextBoolean() ? Kind.CREATE : Kind.PUT,
                    any(model.entities()),
                    false);
            case 1 -> entity(any(List.of(Kind.CHANGE, Kind.ADD)), any(model.entities()), false);
            default -> edge(linking, any(model.edges()));
          };
      if (targets.add(part.target())) {
        parts.add(part);
      }
    }
    return Operation.of(Kind.TRANSACTION, parts);
  }

  /** Up to four writes of the same kind. */
  private Operation bulk() {
    boolean ofEdges = random.nextInt(3) > 0;
    EdgeRules edges = any(model.edges());
    EntityRules entities = any(model.entities());
    Kind kind = any(ofEdges ? BULK_OF_EDGES : BULK_OF_ENTITIES);
    Map<String, Operation> parts = new HashMap<>();
    for (int i = 0; i < 4; i++) {
      Operation part = ofEdges ? edge(kind, edges) : entity(kind, entities, true);
      parts.putIfAbsent(part.target(), part);
    }
    return Operation.of(
        Kind.BULK,
        parts.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(Map.Entry::getValue)
            .toList());
  }
}
