// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests and units are the same in every run, so that tests can assert them. */
class RequestsTableTest {
  private static final int OURS = 1;
  private static final int AT_BEST = 4;
  private static final int GUIDES = 7;
  private static final int NOTE = 10;

  @Test
  void everyOperationTakesTheLeastThereIsOrTheTableSaysWhy() {
    List<List<String>> rows = rows(RequestsTable::print);

    assertThat(rows).hasSizeGreaterThan(40);
    assertThat(rows)
        .filteredOn(row -> row.get(NOTE).equals("-"))
        .allSatisfy(
            row -> assertThat(row.subList(OURS, AT_BEST)).isEqualTo(row.subList(AT_BEST, GUIDES)));
  }

  @Test
  void readsAreRoundedUpAndHalved() {
    assertThat(RequestCost.read(0)).isEqualTo(new RequestCost(1, 0.5, 0));
    assertThat(RequestCost.read(4096)).isEqualTo(new RequestCost(1, 0.5, 0));
    assertThat(RequestCost.read(4097)).isEqualTo(new RequestCost(1, 1, 0));
    assertThat(RequestCost.batchGet(3)).isEqualTo(new RequestCost(1, 1.5, 0));
  }

  @Test
  void transactionsCostTwiceButTheirIndexEntriesDoNot() {
    assertThat(RequestCost.transaction(3, 2)).isEqualTo(new RequestCost(1, 0, 8));
    assertThat(RequestCost.write(1, 2).times(2)).isEqualTo(new RequestCost(2, 0, 6));
  }
}
