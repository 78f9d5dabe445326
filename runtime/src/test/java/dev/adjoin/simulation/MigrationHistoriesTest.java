// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.simulation.Simulation.Result;
import dev.adjoin.testing.search.Search;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random histories in which a process migrates the table while clients with the old and with the
 * new model call; {@code Simulation.run(History.ofMigration(seed))} repeats one.
 */
class MigrationHistoriesTest {
  /**
   * One for each pair of models, then those that found something: a bulk write whose edges miss
   * shards of a gate, and work that a program with the old model must leave to others.
   */
  private static final Set<Long> KEPT =
      Set.of(1L, 2L, 3L, 4L, 5L, 6L, 500000291L, 500000102L, 500000282L);

  @Test
  void everyHistoryHasAnOrderThatExplainsIt() {
    Search.of(1, 2_000)
        .keeping(KEPT)
        .run(
            seed -> {
              Result result = Simulation.run(History.ofMigration(seed));
              assertThat(result.problems()).as(result.toString()).isEmpty();
            });
  }
}
