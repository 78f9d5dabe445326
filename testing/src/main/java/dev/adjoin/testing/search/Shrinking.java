// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import dev.adjoin.testing.search.Choices.Part;
import dev.adjoin.testing.search.PropertyRunner.Case;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Makes a failing case smaller: leaves out and lowers the numbers that it follows from, as long as
 * the test still fails in the same way.
 */
final class Shrinking {
  private static final int MOST_TRIES = 2_000;
  private static final long MOST_NANOS = 60_000_000_000L;

  private final Case run;
  private final long end = System.nanoTime() + MOST_NANOS;
  private final Set<List<Long>> tried = new HashSet<>();
  private Given smallest;
  private Throwable failure;
  private int successes;

  private Shrinking(Case run, Given given, Throwable failure) {
    this.run = run;
    this.smallest = given;
    this.failure = failure;
    tried.add(numbers());
  }

  /** The failure of the smallest case that is found, with the values that were drawn. */
  static AssertionError of(Case run, Given given, Throwable failure) {
    Shrinking shrinking = new Shrinking(run, given, failure);
    int before;
    do {
      before = shrinking.successes;
      shrinking.cut();
      shrinking.leaveOutParts();
      shrinking.lower();
    } while (shrinking.successes > before);
    return shrinking.report();
  }

  /** Stands for the failure, also in the trace, with a message that people and XML can take. */
  private AssertionError report() {
    String drawn = String.join("\n", smallest.values()).indent(2);
    String message =
        failure instanceof AssertionError ? failure.getMessage() : String.valueOf(failure);
    AssertionError report =
        new AssertionError(
            "Made smaller %d times, it fails for%n%s%s"
                .formatted(successes, drawn, Texts.escaped(String.valueOf(message))),
            failure.getCause());
    report.setStackTrace(failure.getStackTrace());
    return report;
  }

  private List<Long> numbers() {
    return smallest.choices().drawn();
  }

  /** Leaves out numbers or makes them zero, many at once first. */
  private void cut() {
    for (int length = numbers().size(); length > 0; length /= 2) {
      for (int from = 0; from < numbers().size(); ) {
        boolean isShorter = fails(without(from, length));
        if (!isShorter) {
          fails(withZeros(from, length));
          from += length;
        }
      }
    }
  }

  /** Leaves out parts of values, the longest first, with the decision before that there is one. */
  private void leaveOutParts() {
    int before;
    do {
      before = successes;
      smallest.choices().parts().stream()
          .sorted(Comparator.comparingInt(Part::length).reversed())
          .anyMatch(
              part ->
                  part.from() > 0 && fails(without(part.from() - 1, part.length() + 1))
                      || fails(without(part.from(), part.length())));
    } while (successes > before);
  }

  private List<Long> without(int from, int length) {
    List<Long> shorter = new ArrayList<>(numbers());
    part(shorter, from, length).clear();
    return shorter;
  }

  private List<Long> withZeros(int from, int length) {
    List<Long> lower = new ArrayList<>(numbers());
    part(lower, from, length).replaceAll(number -> 0L);
    return lower;
  }

  private static List<Long> part(List<Long> numbers, int from, int length) {
    return numbers.subList(from, Math.min(from + length, numbers.size()));
  }

  /** Lowers each number, alone and with all that equal it, to the least for which it fails. */
  private void lower() {
    for (int place = 0; place < numbers().size(); place++) {
      lower(List.of(place));
      if (place < numbers().size() && numbers().get(place) > 0) {
        lower(placesOf(numbers().get(place)));
      }
    }
  }

  private List<Integer> placesOf(long number) {
    return IntStream.range(0, numbers().size())
        .filter(place -> numbers().get(place) == number)
        .boxed()
        .toList();
  }

  private void lower(List<Integer> places) {
    int first = places.get(0);
    fails(with(places, 0));
    long least = 1;
    while (isIn(places) && least < numbers().get(first)) {
      long middle = least + (numbers().get(first) - least) / 2;
      if (!fails(with(places, middle))) {
        least = middle + 1;
      }
    }
  }

  private boolean isIn(List<Integer> places) {
    return places.get(places.size() - 1) < numbers().size();
  }

  private List<Long> with(List<Integer> places, long number) {
    List<Long> lower = new ArrayList<>(numbers());
    places.forEach(place -> lower.set(place, number));
    return lower;
  }

  /** Whether the test fails with these numbers in the same way; if so, they are the smallest. */
  private boolean fails(List<Long> numbers) {
    if (!tried.add(numbers) || tried.size() > MOST_TRIES || System.nanoTime() > end) {
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
