// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command; without a subcommand it prints the help. */
@Command(
    name = "adjoin",
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Entities and relationships on DynamoDB, declared once.",
    descriptionHeading = "%n",
    commandListHeading = "",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = {
      "  adjoin plan examples/campus/model.yaml",
      "",
      "Results go to standard output, notes and errors to standard error.",
      "Exit codes: 0 done, 1 the run failed, 2 a mistake in the arguments or files."
    })
final class AdjoinCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version of Adjoin and of Java.")
  private boolean version;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.OK;
  }
}
