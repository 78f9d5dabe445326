// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The numbers that decide what a generated value is, recorded in the order in which they are drawn.
 *
 * <p>Generators draw nothing but numbers below a bound, and a smaller number means a simpler value.
 * So a failing case can be made smaller without knowing what it consists of: {@link Shrinking}
 * shortens and lowers the recorded numbers, and the generators run on them again.
 */
final class Choices {
  private static final int SMALL = 32;

  private final SplittableRandom random;
  private final List<Long> replayed;
  private final boolean isReplay;
  private final List<Long> drawn = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  /** The numbers that a part of a value follows from. */
  record Part(int from, int length) {}

  private Choices(SplittableRandom random, List<Long> replayed, boolean isReplay) {
    this.random = random;
    this.replayed = replayed;
    this.isReplay = isReplay;
  }

  /** Random numbers that follow from a seed. */
  static Choices random(long seed) {
    return new Choices(new SplittableRandom(seed), List.of(), false);
  }

  /** These numbers, then zeros. */
  static Choices replay(List<Long> numbers) {
    return new Choices(new SplittableRandom(0), numbers, true);
  }

  /** From 0 to below the bound, each as often as the others. */
  long below(long bound) {
    return isReplay ? replayed(bound - 1) : recorded(uniform(bound - 1));
  }

  /** From 0 to the most; small numbers and the most itself are frequent. */
  long upTo(long most) {
    if (isReplay) {
      return replayed(most);
    }
    return recorded(
        switch (most < SMALL ? 7 : random.nextInt(8)) {
          case 0, 1, 2 -> random.nextLong(SMALL);
          case 3 -> most;
          default -> uniform(most);
        });
  }

  private long uniform(long most) {
    return most == Long.MAX_VALUE ? random.nextLong() >>> 1 : random.nextLong(most + 1);
  }

  private long replayed(long most) {
    int place = drawn.size();
    return recorded(place < replayed.size() ? Math.min(replayed.get(place), most) : 0);
  }

  private long recorded(long number) {
    drawn.add(number);
    return number;
  }

  /** How many numbers were drawn so far. */
  int size() {
    return drawn.size();
  }

  /** The numbers that were drawn since there were so many belong together. */
  void endPart(int from) {
    if (drawn.size() > from) {
      parts.add(new Part(from, drawn.size() - from));
    }
  }

  /** The parts that have ended. */
  List<Part> parts() {
    return List.copyOf(parts);
  }

  /** All numbers that were drawn so far. */
  List<Long> drawn() {
    return List.copyOf(drawn);
  }
}
