// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Printed;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs the smallest deletes, which fail if an edge or a count is left; no time is asserted. */
class CascadeTableTest {
  @Test
  void everySizeOfEveryKindIsDeletedByBothWays() {
    List<List<String>> rows = Printed.rows(out -> CascadeTable.print(300, out));
    assertThat(rows)
        .extracting(row -> row.get(0) + " " + row.get(1))
        .containsExactly(
            "3 plain", "30 plain", "300 plain", "3 counted", "30 counted", "300 counted");
  }
}
