// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Changes attributes of one item that exists: {@code change("a91", "math204",
 * "2026-1").set(Enrollment::grade).to("A").apply()}.
 *
 * <p>Every key, view, mirror and summary that depends on a changed attribute is changed in the same
 * write. Attributes that the model does not declare stay as they are. Not thread-safe.
 *
 * <p>Nothing is changed before {@link #apply}.
 *
 * @param <T> a record, or {@link Item}
 */
@CheckReturnValue
public interface Change<T> {

  /** Sets an attribute. */
  <V> Assignment<V, T> set(Attribute<T, V> attribute);

  /** Sets an attribute, given by its name. */
  Assignment<Object, T> set(String attribute);

  /** Removes an optional attribute, or all elements of a set. */
  Change<T> remove(Attribute<T, ?> attribute);

  /** Removes an optional attribute, given by its name. */
  Change<T> remove(String attribute);

  /** Adds to a number; subtracts if the amount is negative. */
  <V extends Number> Increment<V, T> add(Attribute<T, V> attribute);

  /** Adds to a number, given by its name. */
  Increment<Number, T> add(String attribute);

  /** Adds elements to the end of a list. */
  <V> Elements<V, T> append(Attribute<T, ? extends List<V>> attribute);

  /** Adds elements to the end of a list, given by its name. */
  Elements<Object, T> append(String attribute);

  /** Adds elements to the beginning of a list. */
  <V> Elements<V, T> prepend(Attribute<T, ? extends List<V>> attribute);

  /** Adds elements to the beginning of a list, given by its name. */
  Elements<Object, T> prepend(String attribute);

  /** Adds elements to a set. */
  <V> Elements<V, T> include(Attribute<T, ? extends Set<V>> attribute);

  /** Adds elements to a set, given by its name. */
  Elements<Object, T> include(String attribute);

  /** Removes elements from a set. */
  <V> Elements<V, T> exclude(Attribute<T, ? extends Set<V>> attribute);

  /** Removes elements from a set, given by its name. */
  Elements<Object, T> exclude(String attribute);

  /** Applies the change only if the item fulfils a condition; several must all be fulfilled. */
  Change<T> when(Condition condition);

  /**
   * Applies the change only if the item has this version; the type must declare one.
   *
   * @param expected the version that was read; 0 for an item that was stored without one
   */
  Change<T> version(long expected);

  /**
   * Allows an addition or append to happen twice if a response is lost. Costs half of the write
   * units: otherwise the change is a transaction of one item, which DynamoDB recognises by its
   * token.
   */
  Change<T> atLeastOnce();

  /**
   * Applies the changes.
   *
   * @throws AdjoinException if the item does not exist or a condition is not fulfilled
   */
  void apply();

  /** The requests that {@link #apply} sends, in words, without sending any. */
  String explain();

  /** An attribute to set: {@code set(Enrollment::grade)} waits for {@code .to("A")}. */
  @CheckReturnValue
  @FunctionalInterface
  interface Assignment<V, T> {
    Change<T> to(V value);
  }

  /** A number to add to: {@code add(Course::seats)} waits for {@code .by(3)}. */
  @CheckReturnValue
  @FunctionalInterface
  interface Increment<V, T> {
    Change<T> by(V amount);
  }

  /** A list or set to change: {@code append(Talk::topics)} waits for {@code .elements("joins")}. */
  @CheckReturnValue
  interface Elements<V, T> {
    Change<T> elements(Collection<? extends V> elements);

    Change<T> element(V element);
  }
}
