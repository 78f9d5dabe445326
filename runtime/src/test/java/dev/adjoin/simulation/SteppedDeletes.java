// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import dev.adjoin.simulation.SimulatedModel.SideRules;
import dev.adjoin.simulation.State.Mark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a delete in several steps does, said as simply as possible: the entity is marked; then one
 * edge or child after the other goes, and at last the entity, each at a moment of its own.
 *
 * <p>Any client may make the steps, and at any time after the mark, since every client can resume
 * the delete. While nothing has been removed, the mark may be taken back if something prevents the
 * delete. An edge or child that was there at the mark must be gone when the mark goes. One that is
 * checked cannot arrive after the mark, so that none may be left when the entity goes. Any other
 * may arrive later, and may stay.
 */
final class SteppedDeletes {
  private final SimulatedModel model;

  SteppedDeletes(SimulatedModel model) {
    this.model = model;
  }

  /**
   * A step of a delete.
   *
   * @param entity the entity that is deleted
   * @param undone the call whose mark was taken back, or {@link State#NOBODY}
   */
  record Next(String entity, State state, int undone) {}

  /** Marks an entity. */
  State mark(State state, String entity, int call) {
    Set<String> owed = new HashSet<>(cascading(state, entity));
    owed.addAll(restricting(state, entity));
    return state.with(entity, new Mark(call, false, false, false, Set.copyOf(owed)));
  }

  /** Notes at each mark whether something prevents its delete now. */
  State noted(State state) {
    State noted = state;
    for (var marked : state.marks().entrySet()) {
      Mark mark = marked.getValue();
      boolean matters = !mark.isTombstone() && !mark.isBegun() && !mark.wasRestricted();
      if (matters && !restricting(state, marked.getKey()).isEmpty()) {
        noted = noted.with(marked.getKey(), mark.restricted());
      }
    }
    return noted;
  }

  /** Every step that can be next. */
  List<Next> steps(State state) {
    List<Next> steps = new ArrayList<>();
    for (String entity : state.marks().keySet().stream().sorted().toList()) {
      Mark mark = state.marks().get(entity);
      for (String dependant : cascading(state, entity)) {
        remove(state, entity, dependant, steps);
      }
      if (mark.isTombstone()) {
        if (mark.owed().isEmpty()) {
          steps.add(new Next(entity, state.unmarked(entity), State.NOBODY));
        }
        continue;
      }
      if (!mark.isBegun() && mark.wasRestricted()) {
        steps.add(new Next(entity, state.unmarked(entity), mark.call()));
      }
      if (!isKept(state, entity, mark)) {
        State gone = state.without(entity);
        boolean settles = rules(entity).leavesTombstone();
        steps.add(
            new Next(
                entity,
                settles ? gone.with(entity, mark.settling()) : gone.unmarked(entity),
                State.NOBODY));
      }
    }
    return steps;
  }

  private void remove(State state, String entity, String dependant, List<Next> steps) {
    State next;
    if (isInSteps(dependant)) {
      if (state.marks().containsKey(dependant)) {
        return;
      }
      next = mark(state, dependant, State.NOBODY);
    } else if (restricting(state, dependant).isEmpty()) {
      next = state.without(dependant);
    } else {
      return;
    }
    State begun = next.with(entity, next.marks().get(entity).begun());
    steps.add(new Next(entity, begun, State.NOBODY));
  }

  private boolean isInSteps(String name) {
    return model.edge(type(name)).isEmpty() && rules(name).isDeletedInSteps();
  }

  /** Whether edges or children are left that the entity cannot go before. */
  private boolean isKept(State state, String entity, Mark mark) {
    Set<String> restricting = new HashSet<>(restricting(state, entity));
    return mark.owed().stream().anyMatch(restricting::contains)
        || cascading(state, entity).stream().anyMatch(name -> isChecked(entity, name))
        || restricting.stream().anyMatch(name -> isChecked(entity, name));
  }

  /** Whether an edge or child could only arrive while the entity was not marked. */
  private boolean isChecked(String entity, String name) {
    EdgeRules edge = model.edge(type(name)).orElse(null);
    if (edge == null) {
      EntityRules child = rules(name);
      return type(entity).equals(child.parent()) && child.needsParent();
    }
    return edge.sides().stream()
        .anyMatch(side -> side.entity().equals(type(entity)) && side.isChecked());
  }

  /** The edges and children that go with an entity. */
  List<String> cascading(State state, String entity) {
    List<String> found = new ArrayList<>(edges(state, entity, OnDelete.CASCADE));
    for (EntityRules child : children(type(entity), OnDelete.CASCADE)) {
      found.addAll(state.below(child.name(), entity));
    }
    return found;
  }

  /** The edges and children that prevent the delete of an entity and of what goes with it. */
  List<String> restricting(State state, String entity) {
    List<String> found = new ArrayList<>(edges(state, entity, OnDelete.RESTRICT));
    if (model.edge(type(entity)).isPresent()) {
      return found;
    }
    for (EntityRules child : children(type(entity), OnDelete.RESTRICT)) {
      found.addAll(state.below(child.name(), entity));
    }
    for (EntityRules child : children(type(entity), OnDelete.CASCADE)) {
      for (String name : state.below(child.name(), entity)) {
        found.addAll(edges(state, name, OnDelete.RESTRICT));
      }
    }
    return found;
  }

  private List<String> edges(State state, String entity, OnDelete rule) {
    List<String> found = new ArrayList<>();
    List<String> key = State.key(entity);
    for (EdgeRules edge : model.edges()) {
      for (int end = 0; end < 2; end++) {
        SideRules side = edge.sides().get(end);
        if (side.entity().equals(type(entity)) && side.onDelete() == rule) {
          found.addAll(state.edges(edge.name(), end, key.get(key.size() - 1)));
        }
      }
    }
    return found;
  }

  /** The types below a type that follow a rule, where those between cascade. */
  private List<EntityRules> children(String type, OnDelete rule) {
    List<EntityRules> found = new ArrayList<>();
    for (EntityRules child : model.entities()) {
      if (type.equals(child.parent())) {
        if (child.whenParentDeleted() == rule) {
          found.add(child);
        }
        if (child.whenParentDeleted() == OnDelete.CASCADE) {
          found.addAll(children(child.name(), rule));
        }
      }
    }
    return found;
  }

  /** Everything that the steps of a delete can change. */
  Set<String> concerned(State state, String entity) {
    Set<String> concerned = new HashSet<>();
    List<String> names = new ArrayList<>(cascading(state, entity));
    names.add(entity);
    names.forEach(name -> concern(name, concerned));
    return concerned;
  }

  /** Everything that an operation reads or writes. */
  Set<String> concerned(Operation operation) {
    Set<String> concerned = new HashSet<>();
    operation.parts().forEach(part -> concerned.addAll(concerned(part)));
    if (!operation.type().isEmpty()) {
      concern(operation.target(), concerned);
    }
    return concerned;
  }

  /** The item itself, the ends of an edge, the ancestors of a child, and the unique words. */
  private void concern(String name, Set<String> concerned) {
    concerned.add(name);
    List<String> key = State.key(name);
    EdgeRules edge = model.edge(type(name)).orElse(null);
    if (edge != null) {
      concerned.add(edge.from().entity() + " " + key.get(0));
      concerned.add(edge.to().entity() + " " + key.get(1));
      return;
    }
    if (rules(name).isUnique()) {
      concerned.add(type(name) + " words");
    }
    String parent = rules(name).parent();
    if (parent != null) {
      concern(parent + " " + String.join(" ", key.subList(0, key.size() - 1)), concerned);
    }
  }

  private EntityRules rules(String entity) {
    return model.entity(type(entity));
  }

  private static String type(String name) {
    return name.substring(0, name.indexOf(' '));
  }
}
