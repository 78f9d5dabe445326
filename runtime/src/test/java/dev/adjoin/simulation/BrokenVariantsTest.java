// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.simulation.Simulation.Result;
import dev.adjoin.testing.search.Search;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulator finds every mistake that {@link BrokenVariant} makes on purpose. */
class BrokenVariantsTest {
  private static final int MOST_HISTORIES = 250;

  @ParameterizedTest
  @EnumSource
  void isFound(BrokenVariant variant) {
    if (variant.isFound(variant.seed())) {
      return;
    }
    for (long seed = 1; seed <= MOST_HISTORIES; seed++) {
      if (variant.isFound(seed)) {
        Search.notice(
            "%s is no longer found by seed %d, but by seed %d: store that one in BrokenVariant"
                .formatted(variant, variant.seed(), seed));
        return;
      }
    }
    fail("%s must be found, but was not in %d histories", variant, MOST_HISTORIES);
  }

  /** Otherwise the simulator would find something else than the mistake. */
  @ParameterizedTest
  @EnumSource
  void theSameHistoryIsRightWithoutTheMistake(BrokenVariant variant) {
    assertThat(variant.problemsWithout(variant.seed())).as("seed " + variant.seed()).isEmpty();
  }

  @Test
  void aFailingHistoryIsMadeSmaller() {
    History history = History.of(4);
    History smaller =
        Shrinking.of(
            history, h -> !Simulation.run(h, BrokenVariant.FORGETS_THE_MIRROR::around).isRight());
    Result result = Simulation.run(smaller, BrokenVariant.FORGETS_THE_MIRROR::around);

    assertThat(smaller.conditions()).isEmpty();
    assertThat(smaller.stops()).isEmpty();
    assertThat(smaller.size()).isLessThanOrEqualTo(4);
    assertThat(result.toString()).contains("calls by begin and end", "problems:");
  }
}
