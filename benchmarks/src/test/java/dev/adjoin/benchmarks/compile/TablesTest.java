// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.FreshJvm;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs each benchmark in its smallest form and reads its table; no time is asserted. */
class TablesTest {
  @Test
  void growthHasARowForEachSizeTheSmallestFirst() {
    List<List<String>> rows = rows(out -> CompileParts.growth(Effort.ONCE, List.of(10, 20), out));

    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).startsWith("10", "20").element(8).isEqualTo("1.00");
    assertThat(rows.get(1)).startsWith("20", "40");
  }

  @Test
  @Tag("benchmarks")
  void aColdStartIsMeasuredInAProcessOfItsOwn() {
    List<List<String>> rows =
        rows(
            out -> new ColdStart(new FreshJvm(List.of("-Xshare:auto")), 1).print(List.of(10), out));

    assertThat(rows).singleElement().satisfies(row -> assertThat(row).startsWith("10", "20"));
  }

  @Test
  @Tag("benchmarks")
  void javacIsMeasuredWithoutAndWithTheProcessor() {
    List<List<String>> rows =
        rows(out -> new JavacTime(new FreshJvm(List.of()), 1).print(List.of(2), out));

    assertThat(rows).hasSize(4);
    assertThat(rows.get(0)).startsWith("2", "0", "1").last().isEqualTo("162");
    assertThat(rows.get(1)).startsWith("2", "0", "4").last().isEqualTo("162");
    assertThat(rows.get(2)).startsWith("2", "2", "1").last().isEqualTo("296");
    assertThat(rows.get(3)).startsWith("2", "2", "4").last().isEqualTo("296");
  }

  @Test
  void shapesHaveARowEach() {
    List<List<String>> rows = rows(out -> CompileParts.shapes(Effort.ONCE, 18, out));

    assertThat(rows).hasSize(Shape.values().length);
    assertThat(rows.get(0)).startsWith("111", "relationships of one entity");
  }
}
