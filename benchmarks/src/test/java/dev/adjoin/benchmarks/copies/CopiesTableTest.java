// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.copies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Printed;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the smallest changes, which fail if a copy stays old; no time is asserted. */
@Tag("benchmarks")
class CopiesTableTest {
  @Test
  void everySizeIsBroughtForward() {
    List<List<String>> rows = Printed.rows(out -> CopiesTable.print(1_000, out));
    assertThat(rows).extracting(row -> row.get(0)).containsExactly("100", "1,000");
  }
}
