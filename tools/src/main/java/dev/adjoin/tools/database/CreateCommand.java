// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code create} command. */
@Command(
    name = "create",
    description = "Create the table of a model, with its indexes.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin create examples/campus/model.yaml",
      "  adjoin create examples/campus/model.yaml --engine aws --table Campus-test"
    })
public final class CreateCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private DatabaseOptions options = new DatabaseOptions();

  public CreateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return options.open(console, this::create);
  }

  private int create(Database database) {
    String table = database.adjoin().tableName();
    try {
      database.adjoin().createTable();
    } catch (AdjoinException e) {
      if (e.reason() == Reason.ALREADY_EXISTS) {
        throw Failure.failed(
            "Table " + table + " exists already",
            "Compare it with the design: " + options.command("diff"));
      }
      throw e;
    }
    int indexes = database.adjoin().model().table().indexes().size();
    console
        .out()
        .print(
            options.json()
                ? new JsonFields().with("table", table).with("indexes", indexes).json()
                : "Created table %s with %s.\n"
                    .formatted(table, Quantity.of(indexes, "index", "indexes")));
    return ExitCode.OK;
  }
}
