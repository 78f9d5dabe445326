// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.OutputFile;
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
    description = "Draft a model from a file of NoSQL Workbench, its facets and its sample data.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin import workbench model.json",
      "  adjoin import workbench model.json --table Orders --out orders.yaml"
    })
final class ImportWorkbenchCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "FILE", description = "The model of NoSQL Workbench.")
  private Path file = Path.of("");

  @Option(names = "--table", paramLabel = "NAME", description = "One of the tables in the file.")
  private @Nullable String table;

  @Mixin private OutputFile out = new OutputFile();

  ImportWorkbenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    out.check();
    SampledTable sampled = WorkbenchFile.read(file, table);
    return ImportCommand.print(
        DraftCompiler.draft(sampled), file.getFileName().toString(), out, console);
  }
}
