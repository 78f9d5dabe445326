// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import static dev.adjoin.benchmarks.measure.Printed.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.benchmarks.measure.Rounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each benchmark in its smallest form: that it runs and prints, not how fast anything is. */
class TablesTest {
  private static final Rounds ONCE = new Rounds(Duration.ZERO, 1);
  private static final Turns TURN = new Turns(ONCE, 25);
  private static final Population FEW = new Population(2, 50);

  @Test
  void eachCallHasARowWithItsGoal() {
    List<List<String>> rows = rows(out -> new AgainstFloor(TURN).print(FEW, out));

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
    List<Population> sizes = List.of(FEW, new Population(4, 50));

    List<List<String>> rows =
        rows(out -> new SizeGrowth(TURN).print(sizes, sizes.subList(0, 1), out));

    assertThat(rows)
        .extracting(row -> row.subList(0, 3))
        .containsExactly(
            List.of("engine", "100", "2"),
            List.of("engine", "200", "4"),
            List.of("floor", "100", "2"));
  }

  @Test
  void aLoadIsMeasuredInMemoryAndInADirectory(@TempDir Path folder) {
    List<List<String>> rows = rows(out -> new DirectoryLoad(198).print(folder, out));

    assertThat(rows).extracting(row -> row.get(0)).containsExactly("memory", "a directory");
  }

  @Test
  void pagesAreReadAtThreePlaces() {
    List<List<String>> rows = rows(out -> new Pages(new Turns(ONCE, 1)).print(200, out));

    assertThat(rows).extracting(row -> row.get(0)).containsExactly("0", "100", "198");
  }

  @Test
  void aWholePartitionIsListed() {
    assertThat(rows(out -> new Listing(TURN).print(200, out)))
        .singleElement()
        .satisfies(row -> assertThat(row).hasSize(4).startsWith("200"));
  }

  @Test
  void oneThreadAndEightHaveTheirRates() {
    assertThat(rows(out -> new Concurrency(new Threads(ONCE, 1)).print(FEW, out)))
        .extracting(row -> row.get(0))
        .containsExactly("GetItem", "Query of 25", "put if absent");
  }

  @Test
  void readsAreMadeAloneAndBesideAWriter() {
    assertThat(rows(out -> new BesideWriter(TURN).print(FEW, out)))
        .extracting(row -> row.get(0))
        .containsExactly("GetItem", "Query of 25");
  }

  @Test
  void memoryIsMeasuredInProcessesOfTheirOwn() {
    assertThat(rows(out -> MemoryUse.print(100, out)))
        .extracting(row -> row.subList(0, 4))
        .containsExactly(
            List.of("engine", "-Xmx512m", "100", "1"),
            List.of("engine", "-Xmx512m", "100", "100"),
            List.of("floor", "-Xmx2g", "100", "1"));
  }

  @Test
  void theFirstPutIsMeasuredInJvmsThatHaveDoneMoreAndMore() {
    assertThat(rows(out -> FirstPut.print(1, out)))
        .extracting(row -> row.get(1))
        .containsExactly(
            "nothing before", "nothing before", "the floor's before", "another engine's before");
  }

  @Test
  void putsIntoADirectoryStandBesideABareFile(@TempDir Path folder) {
    assertThat(rows(out -> new DurablePuts(new Threads(ONCE, 1)).print(FEW, folder, out)))
        .extracting(row -> row.get(0))
        .containsExactly("a bare file, synced", "sync", "sync, 2 ms longer", "relaxed");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aDirectoryIsOpenedAfterAnOrderlyEndAndAfterASuddenOne(@TempDir Path folder) {
    assertThat(rows(out -> Opening.print(100, 1, folder, out)))
        .extracting(row -> row.get(1))
        .containsExactly("closed it", "was halted");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void withoutAPeerOverHttpOnlyTheEngineIsMeasured() {
    Population enough = new Population(10, 50);

    assertThat(rows(out -> new OverHttp(new Threads(ONCE, 25)).print(enough, null, out)))
        .hasSize(10)
        .allSatisfy(row -> assertThat(row).endsWith("-", "-"));
  }
}
