// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PricesTest {
  private static final String FILE =
      """
      # mine
      region = eu-central-1
      tableClass = Standard
      date = 2027-01
      source = the bill of December
      onDemand.read = 0.15
      onDemand.write = 0.75
      provisioned.read = 0.00015
      provisioned.write = 0.0008
      storage = 0.3
      storage.free = 25
      recovery = 0.25
      stream = 0.02
      stream.free = 2500000
      """;

  @Test
  void theBundledFileSaysItsRegionDateAndSource() {
    Prices prices = Prices.bundled();

    assertThat(prices.region()).isEqualTo("us-east-1");
    assertThat(prices.date()).isEqualTo("2026-11");
    assertThat(prices.source()).isEqualTo("https://aws.amazon.com/dynamodb/pricing/");
  }

  @Test
  void aMillionEdgesOf1KbWithOneIndexInFullCost125Cents() {
    Capacity perSecond = Capacity.ofWrites(2).times(1_000_000 / Prices.SECONDS);

    assertThat(Prices.bundled().onDemand(perSecond)).isCloseTo(1.25, within(1e-9));
  }

  @Test
  void aProvisionedUnitIsPaidForEveryHourOfTheMonth() {
    assertThat(Prices.bundled().provisioned(new Capacity(1, 1)))
        .isCloseTo(730 * (0.00013 + 0.00065), within(1e-9));
  }

  @Test
  void theFirst25GbOfStorageAreFree() {
    double gigabyte = 1024.0 * 1024 * 1024;

    assertThat(Prices.bundled().storage(25 * gigabyte)).isZero();
    assertThat(Prices.bundled().storage(125 * gigabyte)).isCloseTo(25, within(1e-9));
    assertThat(Prices.bundled().recovery(100 * gigabyte)).isCloseTo(20, within(1e-9));
  }

  @Test
  void theFirstStreamRequestsAreFree() {
    assertThat(Prices.bundled().stream(2_500_000)).isZero();
    assertThat(Prices.bundled().stream(2_600_000)).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void readsAFileOfTheUser() {
    Prices prices = Prices.parse(FILE);

    assertThat(prices.region()).isEqualTo("eu-central-1");
    assertThat(prices.of(Prices.Item.ON_DEMAND_WRITE)).isEqualTo(0.75);
  }

  @Test
  void namesTheKeyThatIsMissing() {
    assertThatThrownBy(() -> Prices.parse(FILE.replace("recovery = 0.25", "")))
        .hasMessage("Prices must have the key recovery");
  }

  @Test
  void namesTheKeyWhoseValueIsNoPrice() {
    assertThatThrownBy(() -> Prices.parse(FILE.replace("0.75", "cheap")))
        .hasMessage("onDemand.write must be a number that is not negative, but was \"cheap\"");
    assertThatThrownBy(() -> Prices.parse(FILE.replace("0.75", "-1")))
        .hasMessage("onDemand.write must be a number that is not negative, but was \"-1\"");
  }

  @Test
  void namesALineThatIsNoEntry() {
    assertThatThrownBy(() -> Prices.parse("region us-east-1"))
        .hasMessage("Line 1 must have the form \"key = value\", but was \"region us-east-1\"");
  }

  @Test
  void namesAnUnknownKey() {
    assertThatThrownBy(() -> Prices.parse(FILE + "storag = 1"))
        .hasMessage(
            "A key must be one of region, tableClass, date, source, onDemand.read, onDemand.write,"
                + " provisioned.read, provisioned.write, storage, storage.free, recovery, stream,"
                + " stream.free, but was \"storag\"");
  }
}
