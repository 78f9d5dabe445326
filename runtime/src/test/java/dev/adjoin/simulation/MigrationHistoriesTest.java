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
   * shards of a gate, work that a program with the old model must leave to others, an entity that
   * is overwritten before the new shards are used, a table that needs no migration until a program
   * with the old model stores the first item of a type, a check that cannot read the record, a
   * delete that a program with the old model cannot finish, and a program that was opened before a
   * migration began whose first item of a type comes after that.
   */
  private static final Set<Long> KEPT =
      Set.of(
          1L,
          2L,
          3L,
          4L,
          5L,
          6L,
          500000291L,
          500000102L,
          500000282L,
          700000154L,
          700000300L,
          8800103L,
          31416164L,
          140329570L);

  @Test
  void everyHistoryHasAnOrderThatExplainsIt() {
    Search.of(10, 2_000)
        .keeping(KEPT)
        .run(
            seed -> {
              Result result = Simulation.run(History.ofMigration(seed));
              assertThat(result.problems()).as(result.toString()).isEmpty();
            });
  }
}
