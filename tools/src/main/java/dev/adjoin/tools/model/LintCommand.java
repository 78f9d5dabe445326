// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code lint} command. */
@Command(
    name = "lint",
    description = "Find mistakes and anti-patterns in a model; exit code 2 when there are errors.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  adjoin lint examples/campus/model.yaml")
public final class LintCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private ModelArgument model = new ModelArgument();

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  public LintCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Declaration declaration = model.read();
    LintReport report = new LintReport(model.toString(), declaration.model(), find(declaration));
    console.out().print(json ? report.json() : report.text(console.colour()));
    return report.errors() > 0 ? ExitCode.MISTAKE : ExitCode.OK;
  }

  /** Finds the problems of a model. Anti-patterns are only looked for in a valid model. */
  private static List<Diagnostic> find(Declaration declaration) {
    Compilation compilation = ModelCompiler.compile(declaration);
    return Stream.concat(
            compilation.diagnostics().stream(),
            compilation.compiled().stream().flatMap(c -> Linter.lint(c, declaration).stream()))
        .toList();
  }
}
