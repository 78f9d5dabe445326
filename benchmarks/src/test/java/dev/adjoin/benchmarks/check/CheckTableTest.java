// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Printed;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("benchmarks")
class CheckTableTest {
  @Test
  void everySizeIsCheckedAndSound() {
    List<List<String>> rows = Printed.rows(out -> CheckTable.print(10_000, out));
    assertThat(rows).extracting(row -> row.get(0)).containsExactly("100", "1,000", "10,000");
  }
}
