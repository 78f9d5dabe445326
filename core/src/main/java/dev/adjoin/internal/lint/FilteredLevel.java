// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.List;
import java.util.OptionalDouble;

/** A level of a hierarchy that is read with everything below it, which is then dropped. */
final class FilteredLevel implements LintRule {
  private static final double MUCH = 10;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Proof proof : compiled.plans().proofs()) {
      ReadTarget target = proof.answer().name().target();
      ReadPlan plan = proof.answer().plan();
      ReadPlan items = plan instanceof ReadPlan.ListRead list ? list.items() : plan;
      if (target instanceof ReadTarget.Children children
          && items instanceof Query query
          && !query.isExact()) {
        Entity child = schema.require(proof.answer().name().type());
        compare(load, proof, child, schema.require(children.ancestor()), query, findings);
      }
    }
  }

  private static void compare(
      ExpectedLoad load,
      Proof proof,
      Entity child,
      Entity ancestor,
      Query query,
      Findings findings) {
    OptionalDouble kept = load.childrenOfOne(child, ancestor);
    double read = 0;
    for (String type : query.reads()) {
      read +=
          load.schema()
              .entity(type)
              .map(e -> load.childrenOfOne(e, ancestor))
              .orElse(OptionalDouble.empty())
              .orElse(0);
    }
    List<String> dropped = query.reads().stream().filter(t -> !query.keeps().contains(t)).toList();
    String found =
        "%s returns %s of one %s, but reads %s between them and drops them"
            .formatted(
                proof.pattern().name(), child.name(), ancestor.name(), String.join(", ", dropped));
    Phrase fix =
        Phrase.format(
            "Add to the views of %s: %s",
            child.name(),
            SettingText.view(
                View.named("by" + ancestor.name())
                    .by(load.schema().identityNames(ancestor))
                    .build()));
    if (kept.isEmpty()) {
      findings.note(
          Tag.FILTERED_LEVEL, ModelPath.of("patterns", proof.pattern().name()), found, fix);
    } else if (read >= MUCH * kept.getAsDouble()) {
      findings.warn(
          Tag.FILTERED_LEVEL,
          ModelPath.of("patterns", proof.pattern().name()),
          found
              + ": %s items are read for %s"
                  .formatted(Figures.number(read), Figures.number(kept.getAsDouble())),
          fix);
    }
  }
}
