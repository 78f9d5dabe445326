// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests and units are the same in every run, so that the table can be held to its word. */
class EconomyTest {
  private static final int OURS = 1;
  private static final int AT_BEST = 4;
  private static final int GUIDES = 7;
  private static final int NOTE = 10;

  @Test
  void everyOperationTakesTheLeastThereIsOrTheTableSaysWhy() {
    List<List<String>> rows = rows(Economy::print);

    assertThat(rows).hasSizeGreaterThan(40);
    assertThat(rows)
        .filteredOn(row -> row.get(NOTE).equals("-"))
        .allSatisfy(
            row -> assertThat(row.subList(OURS, AT_BEST)).isEqualTo(row.subList(AT_BEST, GUIDES)));
  }

  @Test
  void readsAreRoundedUpAndHalved() {
    assertThat(Bill.read(0)).isEqualTo(new Bill(1, 0.5, 0));
    assertThat(Bill.read(4096)).isEqualTo(new Bill(1, 0.5, 0));
    assertThat(Bill.read(4097)).isEqualTo(new Bill(1, 1, 0));
    assertThat(Bill.batchGet(3)).isEqualTo(new Bill(1, 1.5, 0));
  }

  @Test
  void transactionsCostTwiceButTheirIndexEntriesDoNot() {
    assertThat(Bill.transaction(3, 2)).isEqualTo(new Bill(1, 0, 8));
    assertThat(Bill.write(1, 2).times(2)).isEqualTo(new Bill(2, 0, 6));
  }
}
