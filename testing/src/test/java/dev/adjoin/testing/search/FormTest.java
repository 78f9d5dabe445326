// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FormTest {
  private static final List<String> ALL = List.of("a", "B", "c", "d", "E", "f");

  private static List<String> bounded(int others, long seed) {
    return Form.bounded(ALL, text -> text.equals(text.toUpperCase()), others, seed);
  }

  @Test
  void aSampleHasTheCasesThatAlwaysRunAndSomeOthersInTheirOrder() {
    for (long seed = 0; seed < 50; seed++) {
      List<String> some = bounded(2, seed);
      assertThat(some).hasSize(4).contains("B", "E");
      assertThat(some).isEqualTo(ALL.stream().filter(some::contains).toList());
    }
  }

  @Test
  void everyCaseIsInTheSampleOfSomeRun() {
    Set<String> seen = new HashSet<>();
    for (long seed = 0; seed < 50; seed++) {
      seen.addAll(bounded(1, seed));
    }
    assertThat(seen).containsExactlyInAnyOrder("a", "B", "c", "d", "E", "f");
  }

  @Test
  void theSampleOfARunIsTheSameInItsRepetition() {
    assertThat(bounded(3, 17)).isEqualTo(bounded(3, 17));
  }

  @Test
  void aSampleOfMoreThanThereIsHasAll() {
    assertThat(bounded(99, 1)).isEqualTo(ALL);
  }
}
