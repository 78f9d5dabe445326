// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.util.List;
import java.util.function.Predicate;

/** The form in which the tests run: bounded, or full with {@code ./check --full}. */
public final class Form {
  private static final boolean IS_FULL = Boolean.getBoolean("adjoin.full");

  private Form() {}

  /** Whether the tests run in full. */
  public static boolean isFull() {
    return IS_FULL;
  }

  /** The number for the form in which the tests run. */
  public static int of(int bounded, int full) {
    return IS_FULL ? full : bounded;
  }

  /** All cases in full; in the bounded form, those that stand for their kind. */
  public static <T> List<T> of(List<T> all, Predicate<? super T> isBounded) {
    return IS_FULL ? all : all.stream().filter(isBounded).toList();
  }
}
