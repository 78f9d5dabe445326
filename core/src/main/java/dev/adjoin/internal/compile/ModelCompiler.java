// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.compile.check.ModelRules;
import dev.adjoin.internal.compile.layout.DesignRules;
import dev.adjoin.internal.compile.layout.Layout;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.Renaming;
import dev.adjoin.internal.evolution.StoredForm;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Plans;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles a declaration into its design and plans. */
public final class ModelCompiler {
  private ModelCompiler() {}

  /** Compiles a model of which nothing is stored yet. */
  public static Compilation compile(Declaration declaration) {
    return compile(declaration, null);
  }

  /**
   * Runs checks, layout and planning. A stage runs only if the earlier stages found no errors,
   * except that a declaration which could be read only partially is still checked.
   *
   * @param base the recorded design of stored data, whose choices are kept; null if there is none
   */
  public static Compilation compile(Declaration declaration, @Nullable RecordedDesign base) {
    return compile(declaration, base, Planning::of);
  }

  /** Does the same without planning writes, on which no diagnostic depends. */
  public static Compilation compileReads(Declaration declaration, @Nullable RecordedDesign base) {
    return compile(declaration, base, Planning::ofReads);
  }

  private interface Planner {
    Plans plan(Schema schema, Design design, Problems problems);
  }

  private static Compilation compile(
      Declaration declaration, @Nullable RecordedDesign base, Planner planner) {
    Problems problems = new Problems(declaration.places());
    problems.addAll(declaration.problems());
    if (problems.hasErrors() && declaration.model().entities().isEmpty()) {
      return new Compilation(null, problems.sorted());
    }
    Model model = base == null ? declaration.model() : StoredForm.of(declaration.model(), base);
    Schema schema = new Schema(model);
    ModelRules.check(schema, problems);
    if (problems.hasErrors()) {
      return new Compilation(null, problems.sorted());
    }
    RecordedDesign recorded = base == null ? null : Renaming.of(base, schema);
    Design design = Layout.of(schema, recorded);
    DesignRules.check(
        schema, design, recorded == null ? List.of() : recorded.goneItems(), problems);
    if (problems.hasErrors()) {
      return new Compilation(null, problems.sorted());
    }
    Plans plans = planner.plan(schema, design, problems);
    Compiled compiled =
        problems.hasErrors()
            ? null
            : new Compiled(model, design, plans, declaration.places().notation());
    return new Compilation(compiled, problems.sorted());
  }
}
