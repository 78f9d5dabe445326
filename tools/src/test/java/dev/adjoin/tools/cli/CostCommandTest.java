// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.text.TextWidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostCommandTest {
  private static String example(String name) {
    return Models.root().resolve("examples").resolve(name).resolve("model.yaml").toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "campus",
        "casting",
        "catalog",
        "conference",
        "forge",
        "movies",
        "people",
        "projects",
        "registrar",
        "shop",
        "social",
        "teams"
      })
  void printsTheBillOfEveryExample(String name) throws IOException {
    Ran ran = InProcess.run("cost", example(name));

    assertThat(ran.err()).isEmpty();
    assertThat(ran.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(ran.out().lines()).allMatch(line -> TextWidth.of(line) <= 100);
    Golden.check("cost/" + name + ".txt", ran.out());
  }

  @Test
  void printsProvisionedCapacityAndAMultipleOfTheWorkload() throws IOException {
    Golden.check(
        "cost/campus-provisioned.txt",
        InProcess.run("cost", example("campus"), "--billing", "provisioned", "--times", "10")
            .out());
  }

  @Test
  void printsTheBillAsJson() throws IOException {
    Golden.check("cost/shop.json", InProcess.run("cost", example("shop"), "--json").out());
  }

  @Test
  void printsTheUnitsOfEachCallWithoutAWorkload() throws IOException {
    Golden.check("cost/groups.txt", InProcess.run("cost", Models.of("groups")).out());
  }

  @Test
  void printsPredictedBesideConsumedUnits() throws IOException {
    Golden.check(
        "cost/teams-measured.txt", InProcess.run("cost", example("teams"), "--measure").out());
  }

  @Test
  void takesThePricesOfAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("prices.properties");
    Files.writeString(
        file,
        """
        region = eu-central-1
        tableClass = Standard
        date = 2027-01
        source = the contract
        onDemand.read = 0
        onDemand.write = 0
        provisioned.read = 0
        provisioned.write = 0
        storage = 0
        storage.free = 0
        recovery = 0
        stream = 0
        stream.free = 0
        """);

    assertThat(InProcess.run("cost", example("campus"), "--prices", file.toString()).out())
        .startsWith(
            """
            0.00 dollars a month, on demand, eu-central-1 Standard
            Prices of 2027-01 from the contract
            """);
  }

  @Test
  void theGuideQuotesTheBundledPrices() throws IOException {
    Path bundled =
        Models.root().resolve("core/src/main/resources/dev/adjoin/internal/cost/prices.properties");

    assertThat(Files.readString(Models.root().resolve("docs/operate/cost-reference.md")))
        .contains("```text file prices.properties\n" + Files.readString(bundled) + "```\n");
  }

  @Test
  void namesWhatIsWrongWithPrices(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("prices.properties");
    Files.writeString(file, "region = here\n");

    assertThat(InProcess.run("cost", example("campus"), "--prices", file.toString()))
        .isEqualTo(
            new Ran(
                ExitCode.MISTAKE,
                "",
                """
                adjoin: The prices %s are not usable: Prices must have the key onDemand.read
                    Copy the prices from the page "Cost reference" of the documentation, and change them
                """
                    .formatted(file)));
  }

  @Test
  void refusesAnUnknownBillingModeAndAMultipleThatIsNone() {
    assertThat(InProcess.run("cost", example("campus"), "--billing", "free").err())
        .isEqualTo(
            """
            adjoin: --billing must be on-demand or provisioned, but was "free"
                Leave it out for what the model declares
            """);
    assertThat(InProcess.run("cost", example("campus"), "--times", "0").err())
        .isEqualTo(
            """
            adjoin: --times must be a number above 0, at most 1000000, but was 0
                For example --times 10
            """);
  }

  @Test
  void reportsTheMistakesOfAModel() {
    Ran ran = InProcess.run("cost", Models.resource("mistakes/campus/model.yaml").toString());

    assertThat(ran.exitCode()).isEqualTo(ExitCode.MISTAKE);
    assertThat(ran.err()).contains("[unknown-entity]");
  }

  @Test
  void fitsOneHundredColumnsWhateverTheModel() {
    for (Path model : Models.all()) {
      assertThat(InProcess.run("cost", model.toString()).out().lines())
          .as(model.toString())
          .isNotEmpty()
          .allMatch(line -> TextWidth.of(line) <= 100);
    }
  }
}
