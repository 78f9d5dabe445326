// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GeneratorsTest {
  private static Given given(long seed) {
    return new Given(seed, Choices.random(seed));
  }

  @Property
  void numbersStayWithinTheirBounds(Given given) {
    int one = given.between(-1000, 1000);
    int other = given.between(-1000, 1000);
    int least = Math.min(one, other);
    int most = Math.max(one, other);
    assertThat(given.between(least, most)).isBetween(least, most);
    assertThat(given.between((long) least, (long) most)).isBetween((long) least, (long) most);
    assertThat(given.between(BigInteger.valueOf(least), BigInteger.valueOf(most)).intValueExact())
        .isBetween(least, most);
  }

  @Test
  void aSmallRangeIsCoveredAndItsSimplestNumberIsTheNearestToZero() {
    Set<Integer> seen = new TreeSet<>();
    for (int seed = 0; seed < 500; seed++) {
      seen.add(given(seed).between(-3, 7));
    }
    assertThat(seen).containsExactly(-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7);
    Given zeros = new Given(0, Choices.replay(List.of()));
    assertThat(zeros.between(-3, 7)).isZero();
    assertThat(zeros.between(4, 7)).isEqualTo(4);
    assertThat(zeros.between(-900, -4)).isEqualTo(-4);
    assertThat(zeros.any(Generators.strings())).isEmpty();
  }

  @Test
  void theBoundsOfAllLongsAndSmallNumbersAreFrequent() {
    Set<Long> seen = new HashSet<>();
    for (int seed = 0; seed < 500; seed++) {
      seen.add(given(seed).any(Generators.longs()));
    }
    assertThat(seen).contains(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L, 1L).hasSizeGreaterThan(150);
  }

  @Property
  void someAreDifferentOnesAndAtLeastOne(Given given) {
    List<Integer> all = List.of(1, 2, 3, 4);
    int most = given.between(1, 6);
    List<Integer> some = given.some(all, most);
    assertThat(some).isNotEmpty().doesNotHaveDuplicates().isSubsetOf(all);
    assertThat(some.size()).isLessThanOrEqualTo(most);
  }

  @Property
  void mapsHaveAtMostSoManyEntries(Given given) {
    int most = given.between(0, 5);
    Map<Integer, Boolean> map =
        given.any(Generators.maps(Generators.ints(0, 9), Generators.booleans(), most));
    assertThat(map.size()).isLessThanOrEqualTo(most);
  }

  @Property
  void aSeedGivesTheSameValuesEachTime(Given given) {
    Generator<List<String>> texts = Generators.strings().orNull(20).list(1, 9);
    assertThat(given(given.seed()).any(texts)).isEqualTo(given(given.seed()).any(texts));
  }

  @Test
  void aRangeWithoutNumbersIsRefused() {
    assertThatThrownBy(() -> given(1).between(3, 2)).hasMessage("No number is from 3 to 2");
  }
}
