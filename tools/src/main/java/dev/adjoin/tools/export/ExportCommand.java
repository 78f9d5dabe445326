// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code export} command; each format is a command below it. */
@Command(
    name = "export",
    synopsisSubcommandLabel = "FORMAT",
    description = "Write a model as infrastructure, code, pictures or documents.",
    descriptionHeading = "%n",
    commandListHeading = "%nFormats:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin export cloudformation examples/campus/model.yaml",
      "  adjoin export terraform model.yaml --lock model.lock --out table.tf",
      "  adjoin export markdown examples/shop/model.yaml --out design.md",
      "  adjoin export html examples/campus/model.yaml --out campus.html",
      "  adjoin export code examples/campus/model.yaml roster --language python"
    })
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  private ExportCommand() {}

  /** The command with all formats; further ones can be added to it. */
  public static CommandLine tree(Console console) {
    CommandLine export = new CommandLine(new ExportCommand());
    for (Format format : Format.values()) {
      export.addSubcommand(FormatCommand.of(console, format));
    }
    return export;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }
}
