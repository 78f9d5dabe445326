// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.TableReport;
import dev.adjoin.TableReport.Difference;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.text.JsonFields;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code diff} command. */
@Command(
    name = "diff",
    description = "Compare the live table with the design; exit code 1 if they differ.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin diff examples/campus/model.yaml",
      "  adjoin diff examples/campus/model.yaml --engine aws --json"
    })
public final class DiffCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  public DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.inspect(console, this::compare);
  }

  private int compare(Database database) {
    // Fails if there is no table, which would be reported as a difference otherwise.
    database.client().describeTable(request -> request.tableName(database.adjoin().tableName()));
    TableReport report = database.adjoin().verifyTable();
    console.out().print(options.json() ? json(report) : report + "\n");
    return report.isAsDesigned() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String json(TableReport report) {
    return new JsonFields()
        .with("table", report.table())
        .with("asDesigned", report.isAsDesigned())
        .with("differences", report.differences(), DiffCommand::fields)
        .json();
  }

  private static JsonFields fields(Difference difference) {
    return new JsonFields()
        .with("where", difference.where())
        .with("designed", difference.designed())
        .with("found", difference.found())
        .with("fix", difference.fix());
  }
}
