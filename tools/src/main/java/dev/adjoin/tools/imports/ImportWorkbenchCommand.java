// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.console.Console;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code import workbench} command. */
@Command(
    name = "workbench",
    description =
        "Draft a model from a NoSQL Workbench file. It uses the facets and the sample " + "data.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin import workbench model.json",
      "  adjoin import workbench model.json --table Orders --out orders.yaml",
      "  adjoin import workbench model.json --json | jq '.coverage'"
    })
final class ImportWorkbenchCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "FILE", description = "The model of NoSQL Workbench.")
  private Path file = Path.of("");

  @Option(names = "--table", paramLabel = "NAME", description = "One of the tables in the file.")
  private @Nullable String table;

  @Mixin private ImportCommand.DraftOutput out = new ImportCommand.DraftOutput();

  ImportWorkbenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    out.check();
    SampledTable sampled = WorkbenchFile.read(file, table);
    return out.write(DraftCompiler.draft(sampled), file.getFileName().toString(), console);
  }
}
