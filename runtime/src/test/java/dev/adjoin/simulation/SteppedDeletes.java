// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.simulation.SimulatedModel.EdgeRules;
import dev.adjoin.simulation.SimulatedModel.EntityRules;
import dev.adjoin.simulation.SimulatedModel.SideRules;
import dev.adjoin.simulation.State.Mark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a delete in several steps does, said as simply as possible: the entity is marked; then one
 * edge or child after the other goes, and at last the entity, each at a moment of its own.
 *
 * <p>Any client may make the steps, and at any time after the mark, since every client can resume
 * the delete. While nothing has been removed, the mark may be taken back if something prevents the
 * delete. An edge or child that was there at the mark must be gone when the mark goes. One that is
 * checked cannot arrive after the mark, so that none may be left when the entity goes. Any other
 * may arrive later, and may stay. If it is removed alone, a process that has found it and pauses
 * may also remove it when the delete has ended, unless it is written again.
 */
final class SteppedDeletes {
  private final SimulatedModel model;
  private final boolean areIndexesLate;

  SteppedDeletes(SimulatedModel model) {
    this(model, false);
  }

  /**
   * @param areIndexesLate whether an index may show an edge later than its link is acknowledged
   */
  SteppedDeletes(SimulatedModel model, boolean areIndexesLate) {
    this.model = model;
    this.areIndexesLate = areIndexesLate;
  }

  /**
   * A step of a delete.
   *
   * @param changed what it removes or marks
   * @param undone the call whose mark was taken back, or {@link State#NOBODY}
   */
  record Next(String changed, State state, int undone) {}

  /** Marks an entity. */
  State mark(State state, String entity, int call) {
    Set<String> owed = new HashSet<>(removed(state, entity));
    owed.removeIf(name -> isFoundLate(entity, name));
    owed.addAll(restricting(state, entity));
    return state.with(entity, new Mark(call, false, false, false, Set.copyOf(owed)));
  }

  /** Whether a delete of an entity looks for edges or children that nothing counts. */
  boolean sweeps(String entity) {
    return model.edges().stream()
            .flatMap(edge -> edge.sides().stream())
            .anyMatch(
                side ->
                    side.entity().equals(type(entity))
                        && side.onDelete() == OnDelete.SWEEP
                        && !side.isChecked())
        || children(type(entity), OnDelete.SWEEP).stream().anyMatch(c -> !c.needsParent());
  }

  /**
   * What a delete that sweeps has found after it read its next list: one after the other, the
   * children, deepest first, then the edges.
   *
   * @param before what it found in the lists before; null at the beginning
   */
  State.Look look(State state, String entity, State.@Nullable Look before) {
    int lists = before == null ? 0 : before.lists();
    Set<String> found = before == null ? new HashSet<>() : new HashSet<>(before.found());
    found.addAll(lists(state, entity).get(lists));
    return new State.Look(entity, Set.copyOf(found), lists + 1);
  }

  /** Whether only an index that is late finds an edge, so that a sweep can miss it. */
  private boolean isFoundLate(String entity, String name) {
    return areIndexesLate
        && model.edge(type(name)).filter(edge -> isSweptByIndex(edge, entity)).isPresent();
  }

  private static boolean isSweptByIndex(EdgeRules edge, String entity) {
    return edge.to().entity().equals(type(entity))
        && edge.to().onDelete() == OnDelete.SWEEP
        && !edge.to().isChecked();
  }

  /** Whether a delete that sweeps has another list to read. */
  boolean hasMore(State state, String entity, State.@Nullable Look look) {
    return (look == null ? 0 : look.lists()) < lists(state, entity).size();
  }

  private List<List<String>> lists(State state, String entity) {
    List<EntityRules> children = new ArrayList<>();
    for (OnDelete rule : List.of(OnDelete.SWEEP, OnDelete.CASCADE)) {
      children.addAll(children(type(entity), rule));
    }
    children.sort(Comparator.comparing(child -> -child.identity().size()));
    List<List<String>> lists = new ArrayList<>();
    children.forEach(child -> lists.add(state.below(child.name(), entity)));
    List<String> key = State.key(entity);
    for (EdgeRules edge : model.edges()) {
      for (int end = 0; end < 2; end++) {
        SideRules side = edge.sides().get(end);
        if (side.entity().equals(type(entity)) && side.onDelete().removes()) {
          lists.add(state.edges(edge.name(), end, key.get(key.size() - 1)));
        }
      }
    }
    return lists;
  }

  /**
   * The removal of an entity with what its delete found and what is counted; empty if it has not
   * read every list, or if something prevents it. What a late index shows may stay.
   */
  List<State> swept(State state, State.Look look) {
    String entity = look.entity();
    if (hasMore(state, entity, look) || !restricting(state, entity).isEmpty()) {
      return List.of();
    }
    List<State> swept = new ArrayList<>(List.of(state.without(entity)));
    for (String name : removed(state, entity)) {
      if (look.found().contains(name) || isChecked(entity, name)) {
        if (state.marks().containsKey(name)) {
          return List.of();
        }
        List<State> without = swept.stream().map(each -> each.without(name)).toList();
        if (!isFoundLate(entity, name)) {
          swept.clear();
        }
        swept.addAll(without);
      }
    }
    return swept;
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

  /**
   * Every step that can be next. The end of a delete is also offered together with the removals
   * that it needs: in which order these happen matters only to calls about what they remove.
   *
   * @param running the calls that have begun and may not have ended, as a set of bits
   */
  List<Next> steps(State state, long running) {
    List<Next> steps = new ArrayList<>();
    for (Map.Entry<String, Long> late : new TreeMap<>(state.late()).entrySet()) {
      if ((late.getValue() & running) != 0) {
        steps.add(new Next(late.getKey(), state.without(late.getKey()), State.NOBODY));
      }
    }
    for (String entity : state.marks().keySet().stream().sorted().toList()) {
      for (String dependant : removed(state, entity)) {
        State next = removed(state, entity, dependant);
        if (next != null) {
          steps.add(new Next(dependant, next, State.NOBODY));
        }
      }
      Mark mark = state.marks().get(entity);
      if (!mark.isTombstone() && !mark.isBegun() && mark.wasRestricted()) {
        steps.add(new Next(entity, state.unmarked(entity), mark.call()));
      }
      Set<State> cleared = new LinkedHashSet<>();
      cleared.add(state);
      cleared.add(cleared(state, entity, false, running));
      cleared.add(cleared(state, entity, true, running));
      for (State before : cleared) {
        State next = ended(before, entity, running);
        if (next != null) {
          steps.add(new Next(entity, next, State.NOBODY));
        }
      }
    }
    return steps;
  }

  /** The end of a delete: the entity goes, or its tombstone; null if it cannot go yet. */
  private @Nullable State ended(State state, String entity, long running) {
    Mark mark = state.marks().get(entity);
    if (mark.isTombstone()) {
      return mark.owed().isEmpty() ? free(state, entity, running) : null;
    }
    boolean leavesTombstone = rules(entity).leavesTombstone();
    if (isKept(state, entity, mark) || !leavesTombstone && !mark.owed().isEmpty()) {
      return null;
    }
    State gone = state.without(entity);
    Mark last = gone.marks().get(entity);
    return leavesTombstone ? gone.with(entity, last.settling()) : free(gone, entity, running);
  }

  /** The end of the mark; what is left may have been found by a call that has not ended. */
  private State free(State state, String entity, long running) {
    State free = state.unmarked(entity);
    for (String left : removed(state, entity)) {
      if (!isInSteps(left)) {
        free = free.leaving(left, running);
      }
    }
    return free;
  }

  /**
   * A delete without what goes with its entity.
   *
   * @param isAll whether everything goes, or only what must
   * @param running the calls that may not have ended
   */
  private State cleared(State state, String entity, boolean isAll, long running) {
    State cleared = state;
    List<String> deepestFirst = new ArrayList<>(removed(state, entity));
    deepestFirst.sort(Comparator.comparing(name -> -State.key(name).size()));
    for (String dependant : deepestFirst) {
      boolean must =
          state.marks().get(entity).owed().contains(dependant) || isChecked(entity, dependant);
      if ((isAll || must) && cleared.has(dependant)) {
        State next =
            cleared.marks().containsKey(dependant) ? cleared : removed(cleared, entity, dependant);
        if (next != null && next.marks().containsKey(dependant)) {
          next = ended(cleared(next, dependant, isAll, running), dependant, running);
        }
        cleared = next == null ? cleared : next;
      }
    }
    return cleared;
  }

  /** Removes or marks what goes with an entity; null if that is not possible now. */
  private @Nullable State removed(State state, String entity, String dependant) {
    State next;
    if (isInSteps(dependant)) {
      if (state.marks().containsKey(dependant)) {
        return null;
      }
      next = mark(state, dependant, State.NOBODY);
    } else if (restricting(state, dependant).isEmpty()) {
      next = state.without(dependant);
    } else {
      return null;
    }
    return next.with(entity, next.marks().get(entity).begun());
  }

  private boolean isInSteps(String name) {
    return model.edge(type(name)).isEmpty() && rules(name).isDeletedInSteps();
  }

  /** Whether edges or children are left that the entity cannot go before. */
  private boolean isKept(State state, String entity, Mark mark) {
    Set<String> restricting = new HashSet<>(restricting(state, entity));
    return mark.owed().stream().anyMatch(restricting::contains)
        || removed(state, entity).stream().anyMatch(name -> isChecked(entity, name))
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
  private List<String> removed(State state, String entity) {
    List<String> found = new ArrayList<>();
    for (OnDelete rule : List.of(OnDelete.SWEEP, OnDelete.CASCADE)) {
      found.addAll(edges(state, entity, rule));
      for (EntityRules child : children(type(entity), rule)) {
        found.addAll(state.below(child.name(), entity));
      }
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
    for (OnDelete rule : List.of(OnDelete.SWEEP, OnDelete.CASCADE)) {
      for (EntityRules child : children(type(entity), rule)) {
        for (String name : state.below(child.name(), entity)) {
          found.addAll(edges(state, name, OnDelete.RESTRICT));
        }
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

  /** The types below a type that follow a rule, where those between are removed. */
  private List<EntityRules> children(String type, OnDelete rule) {
    List<EntityRules> found = new ArrayList<>();
    for (EntityRules child : model.entities()) {
      if (type.equals(child.parent())) {
        if (child.whenParentDeleted() == rule) {
          found.add(child);
        }
        if (child.whenParentDeleted().removes()) {
          found.addAll(children(child.name(), rule));
        }
      }
    }
    return found;
  }

  /**
   * What a step changes for calls: the item that it removes or marks, the counts, limits and
   * restrictions of the ends of an edge, those of a parent, and the unique words.
   */
  Set<String> changed(String name) {
    Set<String> changed = new HashSet<>();
    changed.add(name);
    List<String> key = State.key(name);
    EdgeRules edge = model.edge(type(name)).orElse(null);
    if (edge != null) {
      for (int end = 0; end < 2; end++) {
        SideRules side = edge.sides().get(end);
        if (side.count() != null || side.isLimited() || side.onDelete() == OnDelete.RESTRICT) {
          changed.add(side.entity() + " " + key.get(end));
        }
      }
      return changed;
    }
    if (rules(name).isUnique()) {
      changed.add(type(name) + " words");
    }
    for (EntityRules at = rules(name); at.parent() != null; at = model.entity(at.parent())) {
      key = key.subList(0, key.size() - 1);
      if (at.whenParentDeleted() == OnDelete.RESTRICT) {
        changed.add(at.parent() + " " + String.join(" ", key));
      }
    }
    return changed;
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
