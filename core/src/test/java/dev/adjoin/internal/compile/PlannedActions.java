// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/** The actions of one change of a model, in the order of its plan. */
record PlannedActions(Compiled compiled, String change) {

  static PlannedActions of(String model, String change) {
    Compilation compilation = ModelCompiler.compile(ModelFile.parse("model.yaml", model));
    assertThat(compilation.diagnostics()).isEmpty();
    return new PlannedActions(compilation.compiled().orElseThrow(), change);
  }

  WritePlan plan() {
    return compiled.plans().change(change).orElseThrow().plan();
  }

  List<Action> all() {
    return TouchedItems.all(plan()).flatMap(List::stream).toList();
  }

  <T extends Target> Action on(Class<T> target) {
    return all().stream().filter(a -> target.isInstance(a.target())).findFirst().orElseThrow();
  }

  <T extends Effect> T effect(Class<T> kind) {
    return effects(kind).get(0);
  }

  <T extends Effect> List<T> effects(Class<T> kind) {
    return all().stream()
        .flatMap(a -> a.effects().stream())
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}
