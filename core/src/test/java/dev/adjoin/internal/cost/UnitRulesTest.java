// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of the developer guide on read and write capacity. */
class UnitRulesTest {
  private static final int KB = 1024;

  @Test
  void anItemOf8KbTakes2UnitsOr1EventuallyConsistent() {
    assertThat(UnitRules.read(8 * KB, true)).isEqualTo(2);
    assertThat(UnitRules.read(8 * KB, false)).isEqualTo(1);
  }

  @Test
  void aReadOfSomethingMissingCostsAsMuchAsOfTheSmallestItem() {
    assertThat(UnitRules.read(0, true)).isEqualTo(1);
    assertThat(UnitRules.read(0, false)).isEqualTo(0.5);
  }

  @Test
  void aQueryRoundsTheSumOfWhatItReads() {
    assertThat(UnitRules.read(40.8 * KB, true)).as("10 items, 40.8 KB in all").isEqualTo(11);
    assertThat(UnitRules.read(1500 * 64.0, true)).as("1500 items of 64 bytes").isEqualTo(24);
  }

  @Test
  void aBatchRoundsEachItem() {
    assertThat(UnitRules.read(1.5 * KB, true) + UnitRules.read(6.5 * KB, true))
        .as("1.5 KB and 6.5 KB are rounded to 4 KB and 8 KB")
        .isEqualTo(3);
  }

  @Test
  void aWriteOf2KbTakes2UnitsOr4InATransaction() {
    assertThat(UnitRules.write(0, 2 * KB, false)).isEqualTo(2);
    assertThat(UnitRules.write(0, 2 * KB, true)).isEqualTo(4);
  }

  @Test
  void aWriteOf512BytesIsRoundedUpToAUnit() {
    assertThat(UnitRules.write(0, 512, false)).isEqualTo(1);
  }

  @Test
  void aWriteIsChargedForTheLargerOfBeforeAndAfter() {
    assertThat(UnitRules.write(3 * KB, 100, false)).isEqualTo(3);
    assertThat(UnitRules.write(3 * KB, 0, false)).as("a delete").isEqualTo(3);
    assertThat(UnitRules.write(0, 0, false)).as("a delete of nothing").isEqualTo(1);
  }

  @ParameterizedTest(name = "{4}: {5}")
  @CsvSource({
    "0, 100, false, true, an entry appears, 1",
    "100, 0, false, true, an entry disappears, 1",
    "100, 100, true, true, the key of an entry changes, 2",
    "100, 100, false, true, a projected attribute changes, 1",
    "100, 100, false, false, nothing that the index sees changes, 0",
    "0, 0, false, true, the item is not in the index, 0",
    "1500, 100, true, true, a larger entry is replaced, 3",
    "1500, 100, false, true, a larger entry shrinks, 2"
  })
  void anIndexIsChargedForWhatChangesInIt(
      double before, double after, boolean moves, boolean changes, String what, double units) {
    assertThat(UnitRules.indexWrite(before, after, moves, changes)).as(what).isEqualTo(units);
  }

  @Test
  void aTableHasThePartitionsThatItsWarmThroughputOrItsSizeNeeds() {
    assertThat(UnitRules.partitions(12_000, 4_000, 0)).as("a new on-demand table").isEqualTo(4);
    assertThat(UnitRules.partitions(5, 5, 0)).isEqualTo(1);
    assertThat(UnitRules.partitions(0, 0, 0)).as("nothing is known").isEqualTo(1);
    assertThat(UnitRules.partitions(12_000, 4_000, 95L << 30)).isEqualTo(10);
  }

  @ParameterizedTest(name = "{0} bytes in {1} partitions, whole {2}, consistent {3}")
  @CsvSource({
    "0, 4, true, true, 4, 4",
    "0, 4, true, false, 2, 2",
    "0, 4, false, true, 1, 4",
    "9000, 4, true, true, 4, 6",
    "9000, 4, true, false, 2, 3",
    "9000, 1, true, true, 3, 3",
    "8192, 2, true, true, 2, 3",
    "3145728, 1, true, true, 768, 770"
  })
  void aScanIsRoundedUpForEachPartitionAndPage(
      double bytes, long partitions, boolean whole, boolean consistent, double least, double most) {
    assertThat(UnitRules.scan(bytes, partitions, whole, consistent))
        .isEqualTo(new UnitRules.ScanUnits(least, most));
  }
}
