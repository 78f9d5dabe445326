// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random choices that all follow from one seed. */
final class Dice {
  private final Random random;

  Dice(long seed) {
    this.random = new Random(seed);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** From 0 to below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** From 1 to the most. */
  int upTo(int most) {
    return 1 + random.nextInt(most);
  }

  <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** At least one of them, at most so many, in any order. */
  <T> List<T> some(Collection<T> choices, int most) {
    List<T> shuffled = new ArrayList<>(choices);
    Collections.shuffle(shuffled, random);
    return List.copyOf(shuffled.subList(0, Math.min(shuffled.size(), upTo(most))));
  }
}
