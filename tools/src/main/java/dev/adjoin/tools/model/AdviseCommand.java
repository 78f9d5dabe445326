// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.advise.Advice;
import dev.adjoin.internal.advise.Advisor;
import dev.adjoin.internal.advise.ModelEdits;
import dev.adjoin.internal.advise.ModelFileEditor;
import dev.adjoin.internal.advise.Subject;
import dev.adjoin.internal.advise.UnifiedDiff;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.text.Suggestion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code advise} command. */
@Command(
    name = "advise",
    description =
        "Compare the known patterns for each relationship. The command prices them under "
            + "the model's workload, chooses one, and shows what would change the choice.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin advise examples/campus/model.yaml",
      "  adjoin advise examples/teams/model.yaml Membership --links Membership=2000/s \\",
      "      --per-to Membership=40 --max-per-to Membership=1000000",
      "  adjoin advise examples/people/model.yaml --patch | patch -p0",
      "  adjoin advise examples/campus/model.yaml --json | jq '.advice[].choice'"
    })
public final class AdviseCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private ModelArgument model = new ModelArgument();
  @Mixin private WorkloadOptions workload = new WorkloadOptions();

  @Parameters(
      index = "1..*",
      paramLabel = "TYPE",
      description = "Only what these entities and relationships declare.")
  private List<String> types = new ArrayList<>();

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  @Option(names = "--patch", description = "The change to the model file, as a unified diff.")
  private boolean patch;

  public AdviseCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (json && patch) {
      throw Failure.mistake("--json and --patch do not go together", "Leave one of them out");
    }
    Declaration read = model.read();
    Path lock = ModelVersions.lockOf(read, model.folder(), null);
    Compilation compilation = ModelVersions.onLock(read, lock).compilation();
    if (compilation.compiled().isEmpty()) {
      console.err().print(DiagnosticsText.of(compilation.diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    types.forEach(t -> requireType(read.model(), t));
    Model loaded = workload.addTo(read.model());
    boolean unknown = loaded.workload().isEmpty() && !json && !patch;
    if (unknown && console.terminals().input()) {
      loaded = WorkloadQuestions.ask(Dialogue.of(console), loaded);
    }
    Declaration declaration =
        new Declaration(loaded, read.places(), read.problems(), read.tableNamedAfter());
    ModelVersions versions = ModelVersions.onLock(declaration, lock);
    Compiled compiled =
        versions
            .compilation()
            .compiled()
            .orElseThrow(
                () ->
                    Failure.mistake(
                        versions.compilation().diagnostics().get(0).found(),
                        "Give the number to a type that has it"));
    Advisor advisor =
        new Advisor(
            declaration,
            compiled,
            Prices.bundled(),
            read.model().workload().isEmpty(),
            versions.base());
    List<Advice> advice =
        Subject.of(compiled.model()).stream()
            .filter(s -> types.isEmpty() || types.contains(s.type()))
            .map(advisor::advise)
            .toList();
    if (patch) {
      return printPatch(read, advisor, advice);
    }
    console
        .out()
        .print(
            json
                ? AdviceJson.of(model.toString(), advice)
                : AdviceText.of(advice, console.colour()));
    if (unknown && loaded.workload().isEmpty()) {
      console.note(
          "The model declares no workload: rates and numbers are assumed. Add a workload, or give"
              + " options such as --links; adjoin advise --help lists them.");
    }
    return ExitCode.OK;
  }

  private static void requireType(Model model, String type) {
    List<String> known = model.members().stream().map(Member::name).toList();
    if (!known.contains(type)) {
      throw Failure.mistake(
          "The model has no entity or relationship \"" + type + "\"" + Suggestion.of(type, known),
          "It declares " + String.join(", ", known));
    }
  }

  /** Prints the change of the file; the changed file is read again before anything is printed. */
  private int printPatch(Declaration read, Advisor advisor, List<Advice> advice) {
    Model advised = advisor.advised(advice).withWorkload(read.model().workload());
    List<ModelEdits.Edit> edits = ModelEdits.between(read.model(), advised);
    String before = text();
    String after = ModelFileEditor.apply(before, edits);
    Model changed = ModelFile.parse(model.toString(), after).model();
    boolean isIntended = changed.withWorkload(Map.of()).equals(advised.withWorkload(Map.of()));
    if (!isIntended) {
      List<String> lines =
          edits.stream()
              .map(
                  e -> String.join("/", e.path().subList(0, e.path().size() - 1)) + ": " + e.text())
              .toList();
      throw Failure.failed(
          model + " is written in a way that cannot be edited safely",
          "Change it by hand: " + String.join("; ", lines));
    }
    if (edits.isEmpty()) {
      console.note("Nothing to change.");
    }
    console.out().print(UnifiedDiff.of(model.toString(), before, after));
    return ExitCode.OK;
  }

  private String text() {
    try {
      return Files.readString(model.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
