// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Printed;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs few tasks, once. */
@Tag("benchmarks")
class ThreadsTableTest {
  @Test
  void everyKindOfThreadHasARow() {
    List<List<String>> rows = Printed.rows(out -> ThreadsTable.print(20, 1, out));
    assertThat(rows)
        .extracting(row -> row.get(0))
        .endsWith("20 platform", "200 platform, pooled")
        .hasSize(Runtime.version().feature() >= 21 ? 3 : 2);
    assertThat(rows).extracting(row -> row.get(1)).containsOnly("60");
  }
}
