// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.ModelFile;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.BillingMode;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.measure.Measured;
import dev.adjoin.tools.measure.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code cost} command. */
@Command(
    name = "cost",
    description =
        "Show the units and monthly cost of each read, write and index. The workload "
            + "is the model's; without one, the command shows the units of each call.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin cost examples/campus/model.yaml",
      "  adjoin cost examples/campus/model.yaml --billing provisioned",
      "  adjoin cost examples/campus/model.yaml --times 10",
      "  adjoin cost examples/shop/model.yaml --measure",
      "  adjoin cost examples/campus/model.yaml --json | jq .total"
    })
public final class CostCommand implements Callable<Integer> {
  private static final double MOST_TIMES = 1_000_000;
  private final Console console;
  @Mixin private ModelArgument model = new ModelArgument();

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "Prices of your region or contract, instead of those that Adjoin comes with.")
  private @Nullable Path prices;

  @Option(
      names = "--billing",
      paramLabel = "MODE",
      description = "on-demand or provisioned, instead of what the model declares.")
  private @Nullable String billing;

  @Option(
      names = "--measure",
      description =
          "Run every read and write on the embedded engine with sample data, and show the units"
              + " that were predicted next to those that were consumed.")
  private boolean measure;

  @Option(
      names = "--times",
      paramLabel = "N",
      description = "N times the items and the rates of the workload.")
  private double times = 1;

  public CostCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    BillingMode mode = billing == null ? null : mode(billing);
    Prices paid = prices == null ? Prices.bundled() : read(prices);
    if (!(times > 0 && times <= MOST_TIMES)) {
      throw Failure.mistake(
          "--times must be a number above 0, at most 1000000, but was " + Figures.number(times),
          "For example --times 10");
    }
    Declaration declaration = model.read();
    ModelVersions versions =
        ModelVersions.onLock(declaration, ModelVersions.lockOf(declaration, model.folder(), null));
    Compiled compiled = versions.compilation().compiled().orElse(null);
    if (compiled == null) {
      console.err().print(DiagnosticsText.of(versions.compilation().diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    if (measure) {
      List<Measured> measured = Measurement.of(compiled, ModelFile.read(model.path()));
      console
          .out()
          .print(json ? MeasureText.json(measured) : MeasureText.of(measured, console.colour()));
      return measured.stream().allMatch(Measured::isEqual) ? ExitCode.OK : ExitCode.FAILED;
    }
    CostModel costs = new CostModel(compiled.model(), compiled.design(), compiled.plans());
    CostReport report =
        CostReport.of(costs, paid, mode == null ? CostReport.declared(compiled.model()) : mode);
    CostReport asked = times == 1 ? report : report.at(times);
    console
        .out()
        .print(json ? CostJson.of(asked, times) : CostText.of(asked, times, console.colour()));
    return ExitCode.OK;
  }

  private static BillingMode mode(String word) {
    return Arrays.stream(BillingMode.values())
        .filter(m -> m.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                Failure.mistake(
                    "--billing must be on-demand or provisioned, but was \"" + word + "\"",
                    "Leave it out for what the model declares"));
  }

  private static Prices read(Path file) {
    try {
      return Prices.parse(Files.readString(file));
    } catch (IOException e) {
      throw Failure.mistake(
          "The prices " + file + " cannot be read", "Give the path of a file that you can read");
    } catch (IllegalArgumentException e) {
      throw Failure.mistake(
          "The prices " + file + " are not usable: " + e.getMessage(),
          "Copy the prices from the page \"Cost reference\" of the documentation, and change them");
    }
  }
}
