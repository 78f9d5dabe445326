// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

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

  /**
   * All cases in full; in the bounded form, those that always run and so many of the others, in
   * their order. The others differ from run to run, so that each of them runs now and then.
   */
  public static <T> List<T> sample(List<T> all, Predicate<? super T> always, int others) {
    return IS_FULL ? all : bounded(all, always, others, Seeds.first());
  }

  /** So many cases in the bounded form, which differ from run to run; all in full. */
  public static <T> List<T> sample(List<T> all, int bounded) {
    return sample(all, any -> false, bounded);
  }

  static <T> List<T> bounded(List<T> all, Predicate<? super T> always, int others, long seed) {
    List<Integer> rest = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!always.test(all.get(i))) {
        rest.add(i);
      }
    }
    Collections.shuffle(rest, Search.random(seed));
    Set<Integer> left = new HashSet<>(rest.subList(Math.min(others, rest.size()), rest.size()));
    return IntStream.range(0, all.size())
        .filter(place -> !left.contains(place))
        .<T>mapToObj(all::get)
        .toList();
  }

  /** From 0 to below the bound, another number in most runs; 0 in full. */
  public static int offset(int bound) {
    return IS_FULL ? 0 : Math.floorMod(Seeds.first(), bound);
  }
}
