// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.OutputFile;
import dev.adjoin.tools.text.Quantity;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code import} command; each source is a command below it. */
@Command(
    name = "import",
    synopsisSubcommandLabel = "SOURCE",
    description = "Draft a model from a table that exists, or from a file of NoSQL Workbench.",
    descriptionHeading = "%n",
    commandListHeading = "%nSources:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin import table --engine aws --table Orders --out orders.yaml",
      "  adjoin import workbench model.json --out model.yaml"
    })
public final class ImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  private ImportCommand() {}

  /** The command with all sources. */
  public static CommandLine tree(Console console) {
    return new CommandLine(new ImportCommand())
        .addSubcommand(new ImportTableCommand(console))
        .addSubcommand(new ImportWorkbenchCommand(console));
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }

  /** Prints or writes a draft, and says how much of the items it explains. */
  static int print(ModelDraft draft, String source, OutputFile out, Console console) {
    String text = draft.text(source);
    console.note(
        "%s, %s; %d of %s have keys of a type (%d %%)"
            .formatted(
                Quantity.of(draft.model().entities().size(), "entity", "entities"),
                Quantity.of(draft.model().relationships().size(), "relationship", "relationships"),
                draft.covered(),
                Quantity.of(draft.items(), "item", "items"),
                draft.coverage()));
    out.write(text, "", console);
    return ExitCode.OK;
  }
}
