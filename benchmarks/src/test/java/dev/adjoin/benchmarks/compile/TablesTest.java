// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Rounds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each benchmark in its smallest form: that it runs and prints, not how fast anything is. */
class TablesTest {
  private static final Warm ONCE = new Warm(new Rounds(Duration.ZERO, 1));

  @Test
  void growthHasARowForEachSizeTheSmallestFirst() {
    List<List<String>> rows = rows(out -> new Growth(ONCE).print(List.of(10, 20), out));

    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).startsWith("10", "20").element(8).isEqualTo("1.00");
    assertThat(rows.get(1)).startsWith("20", "40");
  }

  @Test
  void aColdStartIsMeasuredInAProcessOfItsOwn() {
    List<List<String>> rows =
        rows(
            out -> new ColdStart(new FreshJvm(List.of("-Xshare:auto")), 1).print(List.of(10), out));

    assertThat(rows).singleElement().satisfies(row -> assertThat(row).startsWith("10", "20"));
  }

  @Test
  void shapesHaveARowEach() {
    List<List<String>> rows = rows(out -> new ShapeGrowth(ONCE).print(18, out));

    assertThat(rows).hasSize(Shape.values().length);
    assertThat(rows.get(0)).startsWith("111", "relationships of one entity");
  }
}
