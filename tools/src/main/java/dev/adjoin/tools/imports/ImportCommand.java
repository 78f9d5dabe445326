// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.OutputFile;
import dev.adjoin.tools.text.Quantity;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code import} command; each source is a command below it. */
@Command(
    name = "import",
    synopsisSubcommandLabel = "SOURCE",
    description = "Draft a model from a table or a NoSQL Workbench file.",
    descriptionHeading = "%n",
    commandListHeading = "%nSources:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin import table --engine aws --table Orders --out orders.yaml",
      "  adjoin import table --engine dir:.adjoin/shop --json | jq '.findings'",
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

  /** The options of every source: how and where the draft is written. */
  static final class DraftOutput {
    @Option(
        names = "--json",
        description = "One JSON document: the draft, its coverage and what it is unsure of.")
    private boolean json;

    @Mixin private OutputFile out = new OutputFile();

    void check() {
      out.check();
    }

    /** Prints or writes a draft, and notes how much of the items it explains. */
    int write(ModelDraft draft, String source, Console console) {
      console.note(summary(draft));
      out.write(json ? DraftJson.of(draft, source) : draft.text(source), "", console);
      return ExitCode.OK;
    }

    private static String summary(ModelDraft draft) {
      return "%s, %s; %d of %s have keys of a type (%d %%); %s"
          .formatted(
              Quantity.of(draft.model().entities().size(), "entity", "entities"),
              Quantity.of(draft.model().relationships().size(), "relationship", "relationships"),
              draft.covered(),
              Quantity.of(draft.items(), "item", "items"),
              draft.coverage(),
              draft.guesses() == 0
                  ? "nothing is a guess"
                  : Quantity.of(draft.guesses(), "guess", "guesses") + " to confirm");
    }
  }
}
