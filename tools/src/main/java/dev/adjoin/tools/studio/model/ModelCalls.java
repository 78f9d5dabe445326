// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.TableReport;
import dev.adjoin.internal.advise.UnifiedDiff;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.tools.console.OutputFile;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.export.Format;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.model.FixEdits.Checked;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.standalone.StandalonePage;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calls of the model's screen. The text is the page's until it is saved; each call brings it.
 */
public final class ModelCalls {
  private final Workspaces workspaces;

  public ModelCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  public void addTo(Routes routes) {
    routes
        .with("model/open", this::open)
        .with("model/check", this::check)
        .with("model/compare", this::compare)
        .with("model/export", this::export)
        .with("model/diff", this::diff)
        .with("model/save", this::save);
  }

  private JsonFields open(Call call) {
    StudioModel model = workspaces.model(call);
    return new JsonFields()
        .with("file", model.file())
        .with("yaml", stored(model))
        .with("canSave", workspaces.isOwn(model))
        .with("formats", formats());
  }

  private static List<Map<String, Object>> formats() {
    List<Map<String, Object>> formats = new ArrayList<>();
    for (Format format : Format.values()) {
      formats.add(Map.of("word", format.word(), "description", format.description()));
    }
    formats.add(Map.of("word", StandalonePage.FORMAT, "description", StandalonePage.DESCRIPTION));
    return formats;
  }

  /** The text of the model file as it is now; others may have changed it. */
  private String stored(StudioModel model) {
    if (!workspaces.isOwn(model)) {
      return model.yaml();
    }
    try {
      return Files.readString(Path.of(model.file()));
    } catch (IOException e) {
      throw new InvalidInput(
          "The file " + model.file() + " cannot be read: " + e.getMessage(), "Check the file");
    }
  }

  private Declaration parse(Call call) {
    return dev.adjoin.internal.modelfile.ModelFile.parse(
        workspaces.model(call).file(), call.text("yaml"));
  }

  /** The mistakes of a text, or the picture of its model with the findings of lint. */
  private JsonFields check(Call call) {
    Declaration declaration = parse(call);
    Compilation compilation = ModelCompiler.compile(declaration);
    FixEdits edits = new FixEdits(call.text("yaml"), text -> checked(call, text));
    return new JsonFields()
        .with(
            "diagnostics",
            compilation.diagnostics(),
            each -> PlacedFindings.diagnostic(each).with("edit", edits.of(each).orElse(null)))
        .with(
            "picture",
            compilation
                .compiled()
                .map(compiled -> onTable(call, declaration).orElse(compiled))
                .map(compiled -> new ModelPicture(compiled, declaration, edits).json())
                .orElse(null));
  }

  /**
   * The model as it would be stored in the table, which keeps the choices of its recorded design;
   * empty if the text cannot be compiled on it. What would keep it from being opened is reported by
   * {@code model/compare}.
   */
  private Optional<Compiled> onTable(Call call, Declaration declaration) {
    return workspaces
        .of(call)
        .recordedDesign()
        .flatMap(record -> ModelCompiler.compile(declaration, record).compiled());
  }

  private Checked checked(Call call, String text) {
    Declaration declaration =
        dev.adjoin.internal.modelfile.ModelFile.parse(workspaces.model(call).file(), text);
    Compilation compilation = ModelCompiler.compile(declaration);
    List<Diagnostic> findings =
        compilation
            .compiled()
            .map(compiled -> Linter.lint(compiled, declaration))
            .orElse(List.of())
            .stream()
            .map(Finding::diagnostic)
            .toList();
    return Checked.of(compilation.diagnostics(), findings);
  }

  /** What opening the table with this text would say. */
  private JsonFields compare(Call call) {
    Workspace workspace = workspaces.of(call);
    TableReport report = workspace.builder(call.text("yaml")).compare(workspace.client());
    return new JsonFields()
        .with("table", report.table())
        .with("asDesigned", report.isAsDesigned())
        .with(
            "differences",
            report.differences(),
            each ->
                new JsonFields()
                    .with("kind", each.kind().words())
                    .with("refuses", each.kind() != TableReport.Kind.NOTHING_TO_DO)
                    .with("where", each.where())
                    .with("declared", each.declared())
                    .with("stored", each.stored())
                    .with("items", each.items())
                    .with("fix", MessageText.asCommands(each.fix())));
  }

  private JsonFields export(Call call) {
    String word = call.text("format");
    Compiled compiled =
        ModelCompiler.compile(parse(call))
            .compiled()
            .orElseThrow(
                () ->
                    new InvalidInput(
                        "A model with mistakes cannot be exported",
                        "Correct the mistakes that are listed"));
    if (word.equals(StandalonePage.FORMAT)) {
      StudioModel shown = workspaces.model(call);
      StudioModel edited =
          new StudioModel(compiled.model().name(), shown.file(), call.text("yaml"), shown.sample());
      return new JsonFields().with("text", StandalonePage.of(edited));
    }
    Format format =
        Arrays.stream(Format.values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(
                () -> new InvalidInput("There is no format \"" + word + "\"", "Choose another"));
    return new JsonFields().with("text", format.text(compiled));
  }

  private JsonFields diff(Call call) {
    StudioModel model = workspaces.model(call);
    String stored = stored(model);
    return new JsonFields()
        .with("before", stored)
        .with("diff", UnifiedDiff.of(model.file(), stored, call.text("yaml")));
  }

  /** Replaces the user's model file as a whole, if it still has the text that was compared with. */
  private JsonFields save(Call call) {
    StudioModel model = workspaces.model(call);
    String yaml = call.text("yaml");
    if (!workspaces.isOwn(model)) {
      throw new InvalidInput(
          "The sample " + model.name() + " cannot be saved", "Download it as a file of your own");
    }
    if (!stored(model).equals(call.text("before"))) {
      throw new InvalidInput(
          "The file " + model.file() + " was changed by another program meanwhile",
          "Look at the difference again, then save");
    }
    OutputFile.replace(Path.of(model.file()), yaml);
    return new JsonFields().with("reopened", workspaces.replace(model, yaml));
  }
}
