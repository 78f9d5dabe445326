// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code lint} command. */
@Command(
    name = "lint",
    description = "Find mistakes and anti-patterns in a model. Exit code 2 if there are errors.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  adjoin lint examples/campus/model.yaml", "  adjoin lint --explain hot-partition"})
public final class LintCommand implements Callable<Integer> {
  private final Console console;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Subject subject = new Subject();

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  /** What to look at: a model, or the page of a diagnostic. */
  static final class Subject {
    @Parameters(index = "0", paramLabel = "MODEL", description = "The model file, in YAML.")
    private @Nullable Path model;

    @Option(
        names = "--explain",
        paramLabel = "TAG",
        description = "What a diagnostic means, when it is reported, and what to do.")
    private @Nullable String tag;
  }

  public LintCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (subject.tag != null) {
      console.out().print(DiagnosticPages.of(subject.tag));
      return ExitCode.OK;
    }
    Path file = subject.model;
    if (file == null || file.toString().isEmpty()) {
      throw Failure.mistake("MODEL is empty", "Give the path of the model file");
    }
    Declaration declaration = ModelFile.read(file);
    LintReport report = new LintReport(file.toString(), declaration.model(), find(declaration));
    console.out().print(json ? report.json() : report.text(console.colour()));
    return report.errors() > 0 ? ExitCode.MISTAKE : ExitCode.OK;
  }

  /** Finds the problems of a model. Anti-patterns are only looked for in a valid model. */
  private static List<Finding> find(Declaration declaration) {
    Compilation compilation = ModelCompiler.compile(declaration);
    return Stream.concat(
            compilation.diagnostics().stream().map(d -> new Finding(d, null)),
            compilation.compiled().stream().flatMap(c -> Linter.lint(c, declaration).stream()))
        .toList();
  }
}
