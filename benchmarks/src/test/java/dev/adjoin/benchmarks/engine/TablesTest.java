// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Rounds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each benchmark in its smallest form: that it runs and prints, not how fast anything is. */
class TablesTest {
  private static final Rounds ONCE = new Rounds(Duration.ZERO, 1);

  @Test
  void eachCallHasARowWithItsGoal() {
    List<List<String>> rows =
        rows(out -> new AgainstFloor(ONCE, 25).print(new Population(2, 50), out));

    assertThat(rows)
        .extracting(row -> row.get(0) + ": " + row.get(4))
        .containsExactly(
            "GetItem: 2.00",
            "Query of 25: 1.50",
            "put if absent: 3.00",
            "update: 3.00",
            "delete: 3.00",
            "BatchWriteItem of 25: 3.00",
            "transaction of 2: 3.00");
  }
}
