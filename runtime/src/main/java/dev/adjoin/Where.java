// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * A comparison of one attribute, still without its value: {@code where(Enrollment::semester)} waits
 * for {@code .is("2026-1")}.
 *
 * @param <V> the type of the attribute's values; {@code Object} for an attribute named by a string
 * @param <R> the result of the comparison: a narrowed list, or a {@link Condition}
 */
@CheckReturnValue
public interface Where<V, R> {
  /** Requires a value: {@code .is("2026-1")}. */
  R is(V value);

  /** Requires a value from one to another, both included: {@code .between("2025-1", "2026-1")}. */
  R between(V low, V high);

  /** Requires less than a value. */
  R lessThan(V value);

  /** Requires at most a value. */
  R atMost(V value);

  /** Requires more than a value. */
  R greaterThan(V value);

  /** Requires at least a value. */
  R atLeast(V value);

  /** Requires a string that begins with a prefix: {@code .beginsWith("2026-")}. */
  R beginsWith(String prefix);
}
