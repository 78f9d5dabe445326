// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.adjoin.simulation.Simulation.Result;
import org.junit.jupiter.api.Test;

/** Random histories of several clients under faults; each seed is one history. */
class SimulationTest {
  private static final int HISTORIES = Boolean.getBoolean("adjoin.full") ? 10_000 : 500;

  @Test
  void everyHistoryHasAnOrderThatExplainsIt() {
    for (long seed = 1; seed <= HISTORIES; seed++) {
      Result result = Simulation.run(History.of(seed));
      if (!result.isRight()) {
        fail(result.toString());
      }
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
