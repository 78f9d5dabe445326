// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.advise.Advice;
import dev.adjoin.internal.advise.Advisor;
import dev.adjoin.internal.advise.ModelEdits;
import dev.adjoin.internal.advise.ModelFileEditor;
import dev.adjoin.internal.advise.Reason;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.OutputFile;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code choose} command. */
@Command(
    name = "choose",
    description =
        "Make a model file by answering a few questions. They are about your entities, "
            + "their numbers and your queries. ? explains a question, Enter takes its default.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  adjoin choose --out teams.yaml", "  adjoin choose < answers.txt > teams.yaml"})
public final class ChooseCommand implements Callable<Integer> {
  private static final String NAME = "chosen.yaml";
  private final Console console;

  @Mixin private OutputFile out = new OutputFile();

  public ChooseCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    out.check();
    Dialogue dialogue = Dialogue.of(console);
    String draft = new ModelQuestions(dialogue).ask();
    dialogue.end();
    Advisor advisor = advisor(draft);
    List<Advice> advice = advisor.advise();
    String chosen =
        ModelFileEditor.apply(
            draft,
            ModelEdits.between(ModelFile.parse(NAME, draft).model(), advisor.advised(advice)));
    advisor(chosen);
    for (Advice each : advice) {
      console.note(each.subject().name() + ": " + each.choice().pattern() + ". " + sentence(each));
    }
    out.write(chosen, "; adjoin plan and adjoin advise read it.", console);
    return ExitCode.OK;
  }

  /** The bill of the choice beside that of the plain design, or why that would not do. */
  private static String sentence(Advice advice) {
    String money = "$" + Figures.money(advice.choice().money()) + " a month";
    if (advice.choice().isDeclared()) {
      return money + ".";
    }
    return advice.reason() instanceof Reason.AvoidsLimit avoids
        ? money + ", since " + avoids.limit().text() + "."
        : "%s; %s would cost $%s."
            .formatted(
                money, advice.declared().pattern(), Figures.money(advice.declared().money()));
  }

  private static Advisor advisor(String text) {
    Declaration declaration = ModelFile.parse(NAME, text);
    Compilation compilation = ModelCompiler.compile(declaration);
    Compiled compiled =
        compilation
            .compiled()
            .orElseThrow(
                () ->
                    Failure.mistake(
                        "These answers give no valid model: "
                            + compilation.diagnostics().get(0).found(),
                        compilation.diagnostics().get(0).fix()));
    return new Advisor(declaration, compiled, Prices.bundled(), false);
  }
}
