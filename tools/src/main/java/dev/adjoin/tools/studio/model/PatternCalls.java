// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.advise.Advisor;
import dev.adjoin.internal.advise.Subject;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.request.ReadRequestPlanner;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.export.code.CodeCommand;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import dev.adjoin.tools.model.AdviceJson;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.session.PatternRunner;
import dev.adjoin.tools.studio.session.PatternRunner.AnswerPage;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.text.JsonFields;
import java.util.Arrays;
import java.util.List;

/** The calls of the patterns' screen: each declared question, its answer, its price, its code. */
public final class PatternCalls {
  /** The size of a page of an answer that may be long. */
  private static final int PAGE = 200;

  /** The most items of a whole answer that the page gets; the answer says how many there are. */
  private static final int MOST_SHOWN = 500;

  /** The most items of each type that values are suggested from. */
  private static final int MOST_SUGGESTED = 200;

  private final Workspaces workspaces;

  public PatternCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  public void addTo(Routes routes) {
    routes
        .with("patterns/open", this::open)
        .with("patterns/suggest", this::suggest)
        .with("patterns/run", this::run)
        .with("patterns/advice", this::advice)
        .with("patterns/code", this::code);
  }

  private JsonFields open(Call call) {
    Compiled compiled = workspaces.of(call).compiled();
    CallPrices prices = new CallPrices(compiled);
    ReadRequestPlanner planner = new ReadRequestPlanner(compiled.model(), compiled.design());
    return new JsonFields()
        .with("description", workspaces.model(call).description())
        .with(
            "patterns",
            compiled.plans().proofs(),
            proof -> pattern(proof, planner).with("cost", prices.of(proof)))
        .with("languages", Arrays.stream(Language.values()).map(Language::word).toList())
        .with("bill", prices.bill());
  }

  private static JsonFields pattern(Proof proof, ReadRequestPlanner planner) {
    return ReadJson.of(proof.answer(), planner.of(proof))
        .with("answeredBy", proof.answer().name().toString())
        .with("name", proof.pattern().name())
        .with("question", proof.pattern().ask())
        .with("type", proof.answer().name().type())
        .with("consistency", proof.consistencyPhrase())
        .with(
            "inputs",
            proof.inputs(),
            input ->
                new JsonFields()
                    .with("name", input.name())
                    .with("type", input.type().text())
                    .with("range", input.isRange()));
  }

  private JsonFields suggest(Call call) {
    Workspace workspace = workspaces.of(call);
    StoredSample sample = StoredSample.of(workspace.unrecorded(), MOST_SUGGESTED);
    JsonFields suggestions = new JsonFields();
    for (Proof proof : workspace.compiled().plans().proofs()) {
      suggestions.with(proof.pattern().name(), InputSuggestions.of(proof, sample));
    }
    return new JsonFields().with("suggestions", suggestions);
  }

  private JsonFields run(Call call) {
    Workspace workspace = workspaces.of(call);
    String name = call.text("pattern");
    boolean isBounded =
        workspace
            .compiled()
            .plans()
            .proof(name)
            .map(proof -> proof.pattern().first() != null)
            .orElse(false);
    return workspace.recorded(
        db -> {
          PatternRunner runner = new PatternRunner(db);
          AnswerPage page =
              isBounded
                  ? new AnswerPage(runner.answer(name, call.texts("inputs")), null)
                  : runner.page(name, call.texts("inputs"), PAGE, call.find("cursor").orElse(null));
          return new JsonFields()
              .with("found", page.items().size())
              .with("answer", page.items().stream().limit(MOST_SHOWN).toList())
              .with("next", page.next());
        });
  }

  /** What the advisor says of everything that a type declares. Takes up to a few seconds. */
  private JsonFields advice(Call call) {
    StudioModel model = workspaces.model(call);
    Compiled compiled = workspaces.of(call).compiled();
    Declaration declaration = ModelFile.parse(model.file(), model.yaml());
    Advisor advisor =
        new Advisor(declaration, compiled, Prices.bundled(), compiled.model().workload().isEmpty());
    String type = call.text("type");
    return new JsonFields()
        .with(
            "advice",
            Subject.of(compiled.model()).stream()
                .filter(subject -> subject.type().equals(type))
                .map(advisor::advise)
                .toList(),
            AdviceJson::of);
  }

  private JsonFields code(Call call) {
    Compiled compiled = workspaces.of(call).compiled();
    String name = call.text("pattern");
    Proof proof =
        compiled
            .plans()
            .proof(name)
            .orElseThrow(
                () -> new InvalidInput("The model has no pattern \"" + name + "\"", "Reload"));
    ReadRequestPlanner planner = new ReadRequestPlanner(compiled.model(), compiled.design());
    return new JsonFields()
        .with(
            "code",
            CodeCommand.source(
                compiled, Language.of(call.text("language")), List.of(planner.of(proof))));
  }
}
