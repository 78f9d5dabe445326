// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.Simulation.Result;
import dev.adjoin.testing.search.Search;
import org.junit.jupiter.api.Test;

/**
 * Random histories in which a process migrates the table while clients with the old and with the
 * new model call; {@code Simulation.run(History.ofMigration(seed))} repeats one.
 */
class MigrationHistoriesTest {
  @Test
  void everyHistoryHasAnOrderThatExplainsIt() {
    // One for each pair of models.
    Search.of(SimulatedModel.VERSIONS.size(), 2_000)
        .run(
            seed -> {
              Result result = Simulation.run(History.ofMigration(seed));
              assertThat(result.problems()).as(result.toString()).isEmpty();
            });
  }
}
