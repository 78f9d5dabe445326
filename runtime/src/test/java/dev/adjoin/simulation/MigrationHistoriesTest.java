// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.Simulation.Result;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Random histories in which a process migrates the table while clients with the old and with the
 * new model call; {@code Simulation.run(History.ofMigration(seed))} repeats one.
 */
class MigrationHistoriesTest {
  private static final boolean IS_FULL = Boolean.getBoolean("adjoin.full");
  private static final int HISTORIES = IS_FULL ? 2_000 : 12;
  private static final Duration MOST = IS_FULL ? Duration.ofHours(1) : Duration.ofMinutes(2);

  @Test
  void everyHistoryHasAnOrderThatExplainsIt() {
    long end = System.nanoTime() + MOST.toNanos();
    for (long seed = 1; seed <= HISTORIES && System.nanoTime() < end; seed++) {
      Result result = Simulation.run(History.ofMigration(seed));
      assertThat(result.problems()).as(result.toString()).isEmpty();
    }
  }
}
