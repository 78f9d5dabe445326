// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Printed;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the smallest migrations, which fail if a count is wrong; no time is asserted. */
@Tag("benchmarks")
class MigrateTableTest {
  @Test
  void everySizeIsMigrated() {
    List<List<String>> rows = Printed.rows(out -> MigrateTable.print(10_000, out));
    assertThat(rows).extracting(row -> row.get(0)).containsExactly("1,000", "10,000");
  }

  @Test
  void readsAndLinksGoOnBesideEveryMigration() {
    BesideMigration small = new BesideMigration(10, 2, Duration.ofSeconds(2));
    List<List<String>> rows = Printed.rows(small::print);
    assertThat(rows)
        .extracting(row -> row.get(0) + ", " + row.get(1))
        .containsExactly(
            "nothing, reads",
            "nothing, links",
            "a view is added, reads",
            "a view is added, links",
            "a count is added, reads",
            "a count is added, links",
            "nothing, with the count, reads",
            "nothing, with the count, links");
    assertThat(rows).extracting(row -> row.get(2)).doesNotContain("0");
    assertThat(rows).extracting(row -> row.get(5)).containsOnly("0");
  }
}
