// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;

/**
 * Asks a question that the model declares as a pattern: {@code
 * db.pattern("roster").given("courseId", "math204").given("semester", "2026-1").list()}.
 *
 * <p>The inherited methods give the items of the pattern; a pattern that declares another answer
 * has {@link #withEntities}, {@link #together} or {@link #count}. Immutable.
 *
 * @param <T> the type of the items: a record, or {@link Item}
 */
@CheckReturnValue
public interface PatternQuery<T> extends PagedResults<T> {
  /** The question as the model states it; empty if it states none. */
  String question();

  /** The names of the inputs, in order. */
  List<String> inputs();

  /** Gives an input its value. */
  PatternQuery<T> given(String input, Object value);

  /** Gives an input that the pattern compares by range its lowest and highest value, inclusive. */
  PatternQuery<T> given(String input, Object low, Object high);

  /** Gives an input that the pattern compares by range its lowest value, inclusive. */
  PatternQuery<T> givenAtLeast(String input, Object low);

  /** Gives an input that the pattern compares by range its highest value, inclusive. */
  PatternQuery<T> givenAtMost(String input, Object high);

  /** Reverses the declared order; refused if the pattern reads no list. */
  PatternQuery<T> reversed();

  /** Reads with strong consistency; refused if an index answers. */
  PatternQuery<T> consistent();

  /** Counts the items. */
  long count();

  /** Reads the edges or items, each with the entity that it leads to. */
  <E> PagedResults<EdgeWithEntity<T, E>> withEntities(Class<E> entity);

  /** Reads the edges or items, each with the entity that it leads to as an untyped item. */
  PagedResults<EdgeWithEntity<T, Item>> withEntities();

  /** Reads the entity, together with its items. */
  <E> EntityWithEdges<E, T> together(Class<E> entity);

  /** Reads the entity as an untyped item, together with its items. */
  EntityWithEdges<Item, T> together();
}
