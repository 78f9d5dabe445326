// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * A comparison of one attribute, still without its value: {@code where(Enrollment::semester)} waits
 * for {@code .is("2026-1")}.
 *
 * @param <V> the type of the attribute's values; {@code Object} for an attribute named by a string
 * @param <R> the result of the comparison: a narrowed list, or a {@link Condition}
 */
public interface Where<V, R> {
  /** Equal to a value. */
  R is(V value);

  /** From one value to another, both included. */
  R between(V low, V high);

  /** Less than a value. */
  R lessThan(V value);

  /** Less than or equal to a value. */
  R atMost(V value);

  /** Greater than a value. */
  R greaterThan(V value);

  /** Greater than or equal to a value. */
  R atLeast(V value);

  /** A string that begins with a prefix. */
  R beginsWith(String prefix);
}
