// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Effort;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs each benchmark in its smallest form and reads its table; no time is asserted. */
class TablesTest {
  @Test
  void eachCallHasARowWithItsGoal() {
    List<List<String>> rows = rows(out -> EngineParts.calls(Effort.ONCE, 100, 25, out));

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

  @Test
  void growthHasARowForEachSizeAndTheFloorOfSome() {
    List<List<String>> rows =
        rows(out -> EngineParts.sizes(Effort.ONCE, List.of(100, 200), 1, out));

    assertThat(rows)
        .extracting(row -> row.subList(0, 3))
        .containsExactly(
            List.of("engine", "100", "1"),
            List.of("engine", "200", "2"),
            List.of("floor", "100", "1"));
  }

  @Test
  void pagesAreReadAtThreePlaces() {
    List<List<String>> rows = rows(out -> EngineParts.pages(Effort.ONCE, 200, out));

    assertThat(rows).extracting(row -> row.get(0)).containsExactly("0", "100", "198");
  }

  @Test
  void aWholePartitionIsListed() {
    assertThat(rows(out -> EngineParts.wholePartition(Effort.ONCE, 200, out)))
        .singleElement()
        .satisfies(row -> assertThat(row).hasSize(4).startsWith("200"));
  }

  @Test
  @Tag("benchmarks")
  void oneThreadAndEightHaveTheirRates() {
    assertThat(rows(out -> EngineParts.threads(Effort.ONCE, 100, out)))
        .extracting(row -> row.get(0))
        .containsExactly("GetItem", "Query of 25", "put if absent");
  }

  @Test
  void readsAreMadeAloneAndBesideAWriter() {
    assertThat(rows(out -> EngineParts.besideWriter(Effort.ONCE, 100, out)))
        .extracting(row -> row.get(0))
        .containsExactly("GetItem", "Query of 25");
  }

  @Test
  @Tag("benchmarks")
  void memoryIsMeasuredInProcessesOfTheirOwn() {
    assertThat(rows(out -> MemoryUse.print(100, out)))
        .extracting(row -> row.subList(0, 4))
        .containsExactly(
            List.of("engine", "-Xmx512m", "100", "1"),
            List.of("engine", "-Xmx512m", "100", "100"),
            List.of("floor", "-Xmx2g", "100", "1"));
  }

  @Test
  @Tag("benchmarks")
  void theFirstPutIsMeasuredInJvmsThatHaveDoneMoreAndMore() {
    assertThat(rows(out -> FirstPut.print(1, out)))
        .extracting(row -> row.get(1))
        .containsExactly(
            "nothing before", "nothing before", "the floor's before", "another engine's before");
  }

  @Test
  @Tag("benchmarks")
  void putsIntoADirectoryStandBesideABareFile() {
    assertThat(rows(out -> EngineParts.puts(Effort.ONCE, out)))
        .extracting(row -> row.get(0))
        .containsExactly("a bare file, synced", "sync", "sync, 2 ms longer", "relaxed");
  }

  @Test
  @Tag("benchmarks")
  void aDirectoryIsOpenedAfterAnOrderlyEndAndAfterASuddenOne(@TempDir Path folder) {
    assertThat(rows(out -> Opening.print(100, 1, folder, out)))
        .extracting(row -> row.get(1))
        .containsExactly("closed it", "was halted");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @Tag("benchmarks")
  void withoutAPeerOverHttpOnlyTheEngineIsMeasured() {
    assertThat(rows(out -> EngineParts.overHttp(Effort.ONCE, List.of(Call.GET), 100, false, out)))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row).endsWith("-", "-"));
  }
}
