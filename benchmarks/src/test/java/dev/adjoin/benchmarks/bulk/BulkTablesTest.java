// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs each benchmark in its smallest form and reads its table; no time is asserted. */
@Tag("benchmarks")
class BulkTablesTest {
  @Test
  void everyWayToWriteHasARow() {
    assertThat(rows(out -> new Latency(1_000).print(out)))
        .extracting(row -> row.get(0) + ", " + row.get(1))
        .containsExactly(
            "a loop of 25, 10",
            "linkAll.overwriting(), 1,000",
            "linkAll, 100",
            "linkAll, counted, 100");
  }

  @Test
  void nothingFailsForWantOfCapacity() {
    List<List<String>> rows = rows(out -> new Throttled(6_000).print(out));
    assertThat(rows).hasSize(4).allMatch(row -> row.get(6).equals("0"));
  }

  @Test
  void memoryIsLookedAtThreeTimes() {
    assertThat(rows(out -> ConstantMemory.print(1_000, out)))
        .hasSize(4)
        .allMatch(row -> row.size() == 5);
  }
}
