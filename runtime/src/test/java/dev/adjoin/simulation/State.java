// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Everything that is stored, as a {@link Reference} sees it. Immutable.
 *
 * @param items the attributes of every entity and edge, by name: {@code Member p0 c1}
 * @param marks the deletes in several steps that have begun, by the name of the entity
 * @param looks what deletes have found that have not removed anything yet, by the number of the
 *     call
 * @param late what was left when a delete had ended, with the calls that may have found it before
 *     and remove it when they go on, as a set of bits
 */
record State(
    Map<String, Map<String, Object>> items,
    Map<String, Mark> marks,
    Map<Integer, Look> looks,
    Map<String, Long> late) {
  static final State EMPTY = new State(Map.of(), Map.of(), Map.of(), Map.of());

  /**
   * What a delete has found that sweeps its entity.
   *
   * @param lists how many lists it has read
   */
  record Look(String entity, Set<String> found, int lists) {}

  /** The call of a mark that belongs to no call any more, or to the delete of a parent. */
  static final int NOBODY = -1;

  /**
   * A delete that has begun.
   *
   * @param call the number of the call that made the mark, or {@link #NOBODY}
   * @param isTombstone whether the entity is removed, and only its id is not yet free
   * @param isBegun whether something may have been removed
   * @param wasRestricted whether something prevented the delete at some time since the mark
   * @param owed the edges and children that were there at the mark and must go before it does
   */
  record Mark(
      int call, boolean isTombstone, boolean isBegun, boolean wasRestricted, Set<String> owed) {
    Mark begun() {
      return new Mark(call, isTombstone, true, wasRestricted, owed);
    }

    Mark restricted() {
      return new Mark(call, isTombstone, isBegun, true, owed);
    }

    Mark settling() {
      return new Mark(call, true, isBegun, wasRestricted, owed);
    }

    Mark of(int other) {
      return new Mark(other, isTombstone, isBegun, wasRestricted, owed);
    }

    Mark without(String name) {
      if (!owed.contains(name)) {
        return this;
      }
      Set<String> fewer = new HashSet<>(owed);
      fewer.remove(name);
      return new Mark(call, isTombstone, isBegun, wasRestricted, fewer);
    }
  }

  boolean has(String name) {
    return items.containsKey(name);
  }

  Map<String, Object> get(String name) {
    return items.get(name);
  }

  /** Whether an entity exists and is not being deleted. */
  boolean isOpen(String name) {
    return has(name) && !marks.containsKey(name);
  }

  boolean isTombstone(String name) {
    return marks.containsKey(name) && marks.get(name).isTombstone();
  }

  State with(String name, Map<String, Object> values) {
    Map<String, Map<String, Object>> changed = new HashMap<>(items);
    changed.put(name, values);
    return new State(changed, marks, looks, withoutLate(name));
  }

  /** What is written again is no longer what a delete has found. */
  private Map<String, Long> withoutLate(String name) {
    if (!late.containsKey(name)) {
      return late;
    }
    Map<String, Long> fewer = new HashMap<>(late);
    fewer.remove(name);
    return fewer;
  }

  /** The same when a delete has ended and left something that these calls may remove. */
  State leaving(String name, long calls) {
    Map<String, Long> more = new HashMap<>(late);
    more.put(name, calls);
    return new State(items, marks, looks, more);
  }

  /** Whether the same is stored, and the same deletes have begun. */
  boolean isStoredAs(State other) {
    return items.equals(other.items) && marks.equals(other.marks) && looks.equals(other.looks);
  }

  State without(String name) {
    Map<String, Map<String, Object>> changed = new HashMap<>(items);
    changed.remove(name);
    Map<Integer, Look> others = new HashMap<>(looks);
    others.values().removeIf(look -> look.entity().equals(name));
    return new State(changed, marks, others, withoutLate(name)).marked(mark -> mark.without(name));
  }

  State with(int call, Look look) {
    Map<Integer, Look> changed = new HashMap<>(looks);
    changed.put(call, look);
    return new State(items, marks, changed, late);
  }

  State withoutLook(int call) {
    if (!looks.containsKey(call)) {
      return this;
    }
    Map<Integer, Look> changed = new HashMap<>(looks);
    changed.remove(call);
    return new State(items, marks, changed, late);
  }

  State with(String name, Mark mark) {
    Map<String, Mark> changed = new HashMap<>(marks);
    changed.put(name, mark);
    return new State(items, changed, looks, late);
  }

  State unmarked(String name) {
    Map<String, Mark> changed = new HashMap<>(marks);
    changed.remove(name);
    return new State(items, changed, looks, late);
  }

  /** The state with every mark changed. */
  State marked(UnaryOperator<Mark> change) {
    if (marks.isEmpty()) {
      return this;
    }
    Map<String, Mark> changed = new HashMap<>();
    marks.forEach((name, mark) -> changed.put(name, change.apply(mark)));
    return new State(items, changed, looks, late);
  }

  /** Whether a call's mark is there and its entity not yet removed. */
  boolean isMarkedBy(int call) {
    return marks.values().stream().anyMatch(mark -> mark.call() == call && !mark.isTombstone());
  }

  /** How many edges of a relationship have this id at one end. */
  long count(String relationship, int end, String id) {
    return edges(relationship, end, id).size();
  }

  /** The edges of a relationship that have this id at one end, 0 for from and 1 for to. */
  List<String> edges(String relationship, int end, String id) {
    return items.keySet().stream()
        .filter(name -> name.startsWith(relationship + " "))
        .filter(name -> key(name).get(end).equals(id))
        .sorted()
        .toList();
  }

  /** The children, and the children of children, of a type below an entity. */
  List<String> below(String type, String entity) {
    List<String> key = key(entity);
    return items.keySet().stream()
        .filter(name -> name.startsWith(type + " "))
        .filter(name -> key(name).subList(0, key.size()).equals(key))
        .sorted()
        .toList();
  }

  /** The key in a name. */
  static List<String> key(String name) {
    String[] words = name.split(" ");
    return Arrays.asList(words).subList(1, words.length);
  }

  @Override
  public String toString() {
    return new TreeMap<>(items) + (marks.isEmpty() ? "" : " being deleted " + new TreeMap<>(marks));
  }
}
