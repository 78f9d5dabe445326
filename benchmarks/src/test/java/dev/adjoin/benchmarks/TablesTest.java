// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each benchmark in its smallest form: that it runs and prints, not how fast anything is. */
class TablesTest {
  private static final Warm ONCE = new Warm(Duration.ZERO, 1);

  @Test
  void growthHasARowForEachSizeTheSmallestFirst() {
    List<String> rows = rows(out -> new Growth(ONCE).print(List.of(10, 20), out));

    assertThat(rows).hasSize(2);
    assertThat(cells(rows.get(0))).startsWith("10", "20").element(8).isEqualTo("1.00");
    assertThat(cells(rows.get(1))).startsWith("20", "40");
  }

  @Test
  void aColdStartIsMeasuredInAProcessOfItsOwn() {
    List<String> rows =
        rows(
            out -> new ColdStart(new FreshJvm(List.of("-Xshare:auto")), 1).print(List.of(10), out));

    assertThat(rows)
        .singleElement()
        .satisfies(row -> assertThat(cells(row)).startsWith("10", "20"));
  }

  @Test
  void shapesHaveARowEach() {
    List<String> rows = rows(out -> new ShapeGrowth(ONCE).print(18, out));

    assertThat(rows).hasSize(Shape.values().length);
    assertThat(cells(rows.get(0))).startsWith("111", "relationships of one entity");
  }

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
  void theMedianIsTheMiddleOne() {
    assertThat(Medians.median(List.of(9L, 1L, 5L))).isEqualTo(5);
    assertThat(Medians.median(List.of(4L, 1L))).isEqualTo(1);
  }

  /** The lines of the printed table below its headings. */
  private static List<String> rows(Consumer<PrintStream> print) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    print.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(l -> l.startsWith("|"))
        .skip(2)
        .toList();
  }

  private static List<String> cells(String row) {
    return List.of(row.substring(1).strip().split("\\s*\\|\\s*"));
  }
}
