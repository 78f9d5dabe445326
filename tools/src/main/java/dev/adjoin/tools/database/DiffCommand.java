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
    database.client().describeTable(request -> request.tableName(database.model().table().name()));
    TableReport report = database.builder().compare(database.client());
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
        .with("kind", difference.kind().words())
        .with("where", difference.where())
        .with("declared", difference.declared())
        .with("stored", difference.stored())
        .with("items", difference.items())
        .with("fix", difference.fix());
  }
}
