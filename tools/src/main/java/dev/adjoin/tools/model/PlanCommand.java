// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code plan} command. */
@Command(
    name = "plan",
    description = "Show the table, the keys of every item type, and each read and write.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin plan examples/campus/model.yaml",
      "  adjoin plan examples/campus/model.yaml --explain Enrollment.link",
      "  adjoin plan examples/campus/model.yaml --json | jq '.items[].keys'"
    })
public final class PlanCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private ModelArgument model = new ModelArgument();

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  @Option(
      names = "--explain",
      arity = "0..1",
      paramLabel = "NAME",
      fallbackValue = "",
      preprocessor = ExplainedName.class,
      description =
          "The requests of every read and write with keys and conditions, or of those whose names"
              + " begin with NAME.")
  private @Nullable String explain;

  public PlanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json && explain != null) {
      throw Failure.mistake(
          "--json and --explain do not go together",
          "Leave --explain out: the JSON document explains every read and write");
    }
    Compilation compilation = ModelCompiler.compile(model.read());
    Compiled compiled = compilation.compiled().orElse(null);
    if (compiled == null) {
      console.err().print(DiagnosticsText.of(compilation.diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    console.out().print(text(compiled));
    return ExitCode.OK;
  }

  private String text(Compiled compiled) {
    if (explain != null) {
      return new ExplainText(compiled.plans(), explain).text(console.colour());
    }
    return json ? PlanJson.of(compiled) : PlanText.of(compiled, console.colour());
  }
}
