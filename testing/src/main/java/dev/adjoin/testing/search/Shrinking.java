// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import dev.adjoin.testing.search.PropertyRunner.Case;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a failing case smaller: leaves out and lowers the numbers that it follows from, as long as
 * the test still fails in the same way.
 */
final class Shrinking {
  private static final int MOST_TRIES = 2_000;
  private static final long MOST_NANOS = 20_000_000_000L;
  private static final int LONGEST_CUT = 32;

  private final Case run;
  private final long end = System.nanoTime() + MOST_NANOS;
  private Given smallest;
  private Throwable failure;
  private int tries;
  private int successes;

  private Shrinking(Case run, Given given, Throwable failure) {
    this.run = run;
    this.smallest = given;
    this.failure = failure;
  }

  /** The failure of the smallest case that is found, with the values that were drawn. */
  static AssertionError of(Case run, Given given, Throwable failure) {
    Shrinking shrinking = new Shrinking(run, given, failure);
    int before;
    do {
      before = shrinking.successes;
      shrinking.cutParts();
      shrinking.cut();
      shrinking.lower();
    } while (shrinking.successes > before);
    return shrinking.report();
  }

  private AssertionError report() {
    String drawn = String.join("\n  ", smallest.values());
    return new AssertionError(
        "Made smaller %d times, it fails for%n  %s%n%s"
            .formatted(successes, drawn, failure.getMessage()),
        failure);
  }

  private List<Long> numbers() {
    return smallest.choices().drawn();
  }

  /** Leaves out whole elements of lists, the last and those that contain others first. */
  private void cutParts() {
    for (int i = parts().size() - 1; i >= 0; i = Math.min(i, parts().size()) - 1) {
      cut(parts().get(i).from(), parts().get(i).to());
    }
  }

  private List<Choices.Part> parts() {
    return smallest.choices().parts();
  }

  /** Leaves out numbers, many at once first. */
  private void cut() {
    for (int length = LONGEST_CUT; length > 0; length /= 2) {
      for (int from = 0; from + length <= numbers().size(); ) {
        from += cut(from, from + length) ? 0 : length;
      }
    }
  }

  /** Whether the test fails without the numbers from a place to another. */
  private boolean cut(int from, int to) {
    List<Long> shorter = new ArrayList<>(numbers());
    shorter.subList(from, to).clear();
    return fails(shorter);
  }

  /** Lowers each number to the least with which the test fails. */
  private void lower() {
    for (int place = 0; place < numbers().size(); place++) {
      lower(place, 0);
      long least = 1;
      while (place < numbers().size() && least < numbers().get(place)) {
        long middle = least + (numbers().get(place) - least) / 2;
        if (!lower(place, middle)) {
          least = middle + 1;
        }
      }
    }
  }

  /** Whether the test fails with another number at a place. */
  private boolean lower(int place, long number) {
    List<Long> lower = new ArrayList<>(numbers());
    lower.set(place, number);
    return fails(lower);
  }

  /** Whether the test fails with these numbers in the same way; if so, they are the smallest. */
  private boolean fails(List<Long> numbers) {
    if (++tries > MOST_TRIES || System.nanoTime() > end) {
      return false;
    }
    Given given = new Given(smallest.seed(), Choices.replay(numbers));
    try {
      run.run(given);
      return false;
    } catch (Throwable other) {
      boolean isSame = other.getClass() == failure.getClass();
      if (isSame && isSmaller(given.choices().drawn(), numbers())) {
        smallest = given;
        failure = other;
        successes++;
        return true;
      }
      return false;
    }
  }

  /** Fewer numbers are smaller; of as many, the first that differs decides. */
  private static boolean isSmaller(List<Long> one, List<Long> other) {
    if (one.size() != other.size()) {
      return one.size() < other.size();
    }
    for (int i = 0; i < one.size(); i++) {
      int order = Long.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order < 0;
      }
    }
    return false;
  }
}
