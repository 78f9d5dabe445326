// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.standalone;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.OutputFile;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.model.DiagnosticsText;
import dev.adjoin.tools.model.ModelArgument;
import dev.adjoin.tools.studio.session.StudioModel;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code export html} command. */
@Command(
    name = StandalonePage.FORMAT,
    description = {
      StandalonePage.DESCRIPTION,
      "",
      "The data is that of sample.jsonl next to the model, or made from the model. The page has at"
          + " most 300 KB. Open it from a disk, or put it into an article with an iframe."
    },
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin export html examples/campus/model.yaml --out campus.html",
      "  adjoin export html model.yaml > simulator.html"
    })
public final class HtmlCommand implements Callable<Integer> {
  private final Console console;
  @Mixin private ModelArgument model = new ModelArgument();
  @Mixin private OutputFile out = new OutputFile();

  public HtmlCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    out.check();
    Compilation compilation = ModelCompiler.compile(model.read());
    if (compilation.compiled().isEmpty()) {
      console.err().print(DiagnosticsText.of(compilation.diagnostics(), false));
      return ExitCode.MISTAKE;
    }
    try {
      out.write(StandalonePage.of(StudioModel.of(model.path())), "", console);
    } catch (InvalidInput e) {
      throw Failure.mistake(e.getMessage(), e.fix());
    } catch (IOException e) {
      throw Failure.mistake(
          "The files of " + model + " cannot be read: " + e.getMessage(), "Check the files");
    }
    return ExitCode.OK;
  }
}
