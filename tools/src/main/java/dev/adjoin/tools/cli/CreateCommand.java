// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Makes the table of a model. */
@Command(
    name = "create",
    description = "Make the table of a model, with its indexes.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin create examples/campus/model.yaml",
      "  adjoin create examples/campus/model.yaml --engine aws --table Campus-test"
    })
final class CreateCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  CreateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.open(console, this::create);
  }

  private int create(Database database) {
    String table = database.table();
    try {
      database.adjoin().createTable();
    } catch (AdjoinException e) {
      if (e.reason() == Reason.ALREADY_EXISTS) {
        throw Failure.failed(
            "There is a table " + table + " already",
            "Run adjoin diff " + options.model() + " to see whether it fits");
      }
      throw e;
    }
    int indexes = database.compiled().design().indexes().size();
    console
        .out()
        .print(
            options.json()
                ? new Fields().with("table", table).with("indexes", indexes).json()
                : "Table %s is made, with %s.\n"
                    .formatted(table, Numbered.of(indexes, "index", "indexes")));
    return ExitCode.OK;
  }
}
