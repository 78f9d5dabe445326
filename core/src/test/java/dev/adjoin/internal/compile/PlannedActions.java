// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.List;

/** The actions of one write of a model, in the order of its plan. */
record PlannedActions(Compiled compiled, String write) {

  static PlannedActions of(String model, String write) {
    Compilation compilation = ModelCompiler.compile(ModelFile.parse("model.yaml", model));
    assertThat(compilation.diagnostics()).isEmpty();
    return new PlannedActions(compilation.compiled().orElseThrow(), write);
  }

  WritePlan plan() {
    return compiled.plans().writes().stream()
        .filter(w -> w.name().toString().equals(write))
        .findFirst()
        .orElseThrow()
        .plan();
  }

  List<Action> all() {
    return TouchedItems.all(plan()).flatMap(List::stream).toList();
  }

  <T extends Target> Action on(Class<T> target) {
    return all().stream().filter(a -> target.isInstance(a.target())).findFirst().orElseThrow();
  }

  /** The part whose words begin like this. */
  Part part(String text) {
    return all().stream()
        .flatMap(a -> a.parts().stream())
        .filter(p -> p.text().startsWith(text))
        .findFirst()
        .orElseThrow();
  }
}
