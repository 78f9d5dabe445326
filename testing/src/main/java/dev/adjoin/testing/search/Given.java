// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Draws the random values of one case of a {@link Property}. All values follow from the seed of the
 * case.
 */
public final class Given {
  private static final int BITS = 62;

  private final long seed;
  private final Choices choices;
  private final List<String> values = new ArrayList<>();
  private int depth;

  Given(long seed, Choices choices) {
    this.seed = seed;
    this.choices = choices;
  }

  /** The seed of the case, for tests that have a random source of their own. */
  public long seed() {
    return seed;
  }

  /** Any value of a generator. A failure reports the values that the test method drew itself. */
  public <T> T any(Generator<T> generator) {
    return reported(hidden(generator));
  }

  /**
   * Any value of a generator that a failure does not report: the test itself shows what matters.
   */
  public <T> T hidden(Generator<T> generator) {
    depth++;
    int start = choices.size();
    try {
      return generator.from(this);
    } finally {
      depth--;
      choices.endPart(start);
    }
  }

  /** One of these values; the first is the simplest. */
  public <T> T oneOf(List<T> all) {
    return reported(all.get((int) choices.below(all.size())));
  }

  /** At least one and at most so many of these values, each once, in any order. */
  public <T> List<T> some(Collection<T> all, int most) {
    List<T> left = new ArrayList<>(all);
    List<T> taken = new ArrayList<>();
    for (int i = between(1, Math.min(most, left.size())); i > 0; i--) {
      taken.add(left.remove(below(left.size())));
    }
    return List.copyOf(taken);
  }

  /** True or false; false is simpler. */
  public boolean flag() {
    return chance(50);
  }

  /** True in so many of 100 cases. */
  public boolean chance(int percent) {
    // The largest numbers mean true, so that a smaller one means false.
    return reported(choices.below(100) >= 100 - percent);
  }

  /** From 0 to below the bound, each as often as the others. */
  public int below(int bound) {
    return reported((int) choices.below(bound));
  }

  /** From the least to the most; small numbers and the bounds are frequent. */
  public int between(int least, int most) {
    return reported((int) number(least, most));
  }

  /** From the least to the most; small numbers and the bounds are frequent. */
  public long between(long least, long most) {
    return reported(number(least, most));
  }

  private long number(long least, long most) {
    if (least > most) {
      throw new IllegalArgumentException("No number is from " + least + " to " + most);
    }
    boolean isNegative = most < 0 || least < 0 && choices.upTo(1) == 1;
    if (isNegative) {
      long nearest = Math.min(most, -1);
      return nearest - choices.upTo(nearest - least);
    }
    long nearest = Math.max(least, 0);
    return nearest + choices.upTo(most - nearest);
  }

  /** From the least to the most; small numbers and the bounds are frequent. */
  public BigInteger between(BigInteger least, BigInteger most) {
    BigInteger span = most.subtract(least).add(BigInteger.ONE);
    BigInteger distance = BigInteger.ZERO;
    for (int bits = (int) choices.upTo(span.bitLength()); bits > 0; bits -= BITS) {
      int some = Math.min(bits, BITS);
      distance = distance.shiftLeft(some).or(BigInteger.valueOf(choices.upTo((1L << some) - 1)));
    }
    boolean isNegative = choices.upTo(1) == 1;
    // The distance from zero, or from the least where zero is out of range.
    BigInteger drawn = isNegative ? distance.negate() : distance;
    return reported(drawn.subtract(least).mod(span).add(least));
  }

  /** Leaves the case out, and makes another one, unless the values are fit for the test. */
  public void assume(boolean isFit) {
    if (!isFit) {
      throw new Unfit();
    }
  }

  /** Ends a case whose values are not fit for the test. */
  static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit() {
      super(null, null, false, false);
    }
  }

  private <T> T reported(T value) {
    if (depth == 0) {
      values.add(Texts.of(value));
    }
    return value;
  }

  /** The values that the test method drew, as text. */
  List<String> values() {
    return List.copyOf(values);
  }

  Choices choices() {
    return choices;
  }
}
