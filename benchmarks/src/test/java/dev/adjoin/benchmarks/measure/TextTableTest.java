// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

  @Test
  void tablesAreAligned() {
    TextTable table = new TextTable("size", "time");
    table.row(List.of(TextTable.whole(1_000), TextTable.millis(1_234_400_000)));
    table.row(List.of(TextTable.whole(10), TextTable.millis(9_870_000)));

    assertThat(table)
        .hasToString(
            """
            |  size |  time |
            | ----: | ----: |
            | 1,000 | 1,234 |
            |    10 |   9.9 |
            """);
  }

  @Test
  void columnsOfTextsAreAlignedAtTheLeft() {
    TextTable table = new TextTable(1, "library", "lines");
    table.row(List.of("Adjoin", "3"));

    assertThat(table)
        .hasToString(
            """
            | library | lines |
            | ------- | ----: |
            | Adjoin  |     3 |
            """);
  }

  @Test
  void theMedianIsTheMiddleOne() {
    assertThat(Median.of(List.of(9L, 1L, 5L))).isEqualTo(5);
    assertThat(Median.of(List.of(4L, 1L))).isEqualTo(1);
  }
}
