// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.simulation.Simulation.Result;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Random histories of several clients under faults; each seed is one history. A failing one is made
 * smaller and printed; {@code Simulation.run(History.of(seed))} repeats it.
 */
class SimulationTest {
  private static final boolean IS_FULL = Boolean.getBoolean("adjoin.full");
  private static final int HISTORIES = IS_FULL ? 10_000 : 500;
  private static final Duration MOST = IS_FULL ? Duration.ofHours(2) : Duration.ofMinutes(2);

  @Test
  void everyHistoryHasAnOrderThatExplainsIt() {
    long end = System.nanoTime() + MOST.toNanos();
    for (long seed = 1; seed <= HISTORIES && System.nanoTime() < end; seed++) {
      History history = History.of(seed);
      if (!Simulation.run(history).isRight()) {
        History smaller = Shrinking.of(history, h -> !Simulation.run(h).isRight());
        fail(Simulation.run(smaller).toString());
      }
    }
  }

  @Test
  void everyCopyFollowsItsSourceToTheNewestVersion() {
    long end = System.nanoTime() + MOST.toNanos();
    for (long seed = 1; seed <= HISTORIES / 5 && System.nanoTime() < end; seed++) {
      Result result = Simulation.run(History.ofRenames(seed));
      assertThat(result.problems()).as(result.toString()).isEmpty();
    }
  }

  @Test
  void whatTheStreamDeliversLateTwiceAndInAnyOrderLeavesTheTableIntact() {
    long end = System.nanoTime() + MOST.toNanos();
    for (long seed = 1; seed <= HISTORIES / 5 && System.nanoTime() < end; seed++) {
      assertThat(StreamSimulation.run(seed, client -> client, record -> record))
          .as("seed " + seed)
          .isEmpty();
    }
  }

  @Test
  void whatRefersToAnEntityAgreesWithItWhileItIsDeleted() {
    long end = System.nanoTime() + MOST.toNanos();
    for (long seed = 1; seed <= HISTORIES && System.nanoTime() < end; seed++) {
      assertThat(ReferenceSimulation.run(seed, client -> client)).as("seed " + seed).isEmpty();
    }
  }

  @Test
  void aSeedReplaysExactly() {
    for (long seed = 1; seed <= 10; seed++) {
      Result first = Simulation.run(History.of(seed));
      Result second = Simulation.run(History.of(seed));
      assertThat(second.requests()).isEqualTo(first.requests());
      assertThat(second.calls()).isEqualTo(first.calls());
    }
  }
}
