// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Printed;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the smallest deletes, which fail if an edge or a count is left; no time is asserted. */
@Tag("benchmarks")
class CascadeTableTest {
  @Test
  void everySizeOfEveryKindIsDeletedByBothWays() {
    List<List<String>> rows = Printed.rows(out -> CascadeTable.print(300, out));
    assertThat(rows)
        .filteredOn(row -> row.size() == 7)
        .extracting(row -> row.get(0) + " " + row.get(1))
        .contains("plain 3", "plain 30", "plain 300")
        .contains("counted 3", "counted 30", "counted 300");
  }

  @Test
  void everyKindOfDependantIsCounted() {
    List<List<String>> rows = Printed.rows(out -> DeleteRequests.print(30, out));
    assertThat(rows).filteredOn(row -> row.get(1).equals("30")).hasSize(5);
    assertThat(rows)
        .filteredOn(row -> row.size() == 8 && !row.get(0).equals("attached"))
        .extracting(row -> row.get(0) + " " + row.get(1))
        .contains("counted edges 0", "trusted edges 25", "children 26");
  }

  @Test
  void theSmallHeapIsEnoughForEverySize() {
    List<List<String>> rows = Printed.rows(out -> SmallHeap.print(3_000, out));
    assertThat(rows)
        .extracting(row -> row.get(0) + " " + row.size())
        .containsExactly("30 5", "300 5", "3,000 5");
  }
}
