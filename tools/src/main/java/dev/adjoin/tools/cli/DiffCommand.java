// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.TableReport;
import dev.adjoin.TableReport.Difference;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compares a live table with the design of its model. */
@Command(
    name = "diff",
    description = "Compare the live table with the design; exit code 1 when they differ.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin diff examples/campus/model.yaml",
      "  adjoin diff examples/campus/model.yaml --engine aws --json"
    })
final class DiffCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.open(console, this::compare);
  }

  private int compare(Database database) {
    // Fails, saying so, where there is none.
    database.client().describeTable(request -> request.tableName(database.table()));
    TableReport report = database.adjoin().verifyTable();
    console.out().print(options.json() ? json(report) : report + "\n");
    return report.isAsDesigned() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String json(TableReport report) {
    return new Fields()
        .with("table", report.table())
        .with("asDesigned", report.isAsDesigned())
        .with("differences", report.differences(), DiffCommand::fields)
        .json();
  }

  private static Fields fields(Difference difference) {
    return new Fields()
        .with("where", difference.where())
        .with("designed", difference.designed())
        .with("found", difference.found())
        .with("fix", difference.fix());
  }
}
