// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.List;
import java.util.Optional;

/**
 * A pattern that reads the items of an index once more from the table, for the attributes it lacks.
 */
final class NarrowProjection implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Proof proof : compiled.plans().proofs()) {
      boolean isAccepted = proof.pattern().requests() != null;
      boolean isTwice =
          proof.answer().plan() instanceof ReadPlan.ListRead list && list.completion() != null;
      if (isTwice && !isAccepted) {
        schema
            .member(proof.answer().name().type())
            .ifPresent(m -> found(schema, proof, m, findings));
      }
    }
  }

  private static void found(Schema schema, Proof proof, Member member, Findings findings) {
    ReadTarget target = proof.answer().name().target();
    Optional<View> view =
        target instanceof ReadTarget.View v ? member.view(v.name()) : Optional.empty();
    Projection projection =
        view.map(View::project)
            .orElse(member instanceof Relationship r ? r.projection() : Projection.KEYS);
    List<String> missing =
        member.attributes().stream()
            .map(Attribute::name)
            .filter(n -> !projection.attributes().contains(n))
            .filter(n -> !proof.answer().inputs().contains(n))
            .filter(n -> !schema.identityNames(member).contains(n))
            .toList();
    Phrase fix =
        view.map(v -> SettingText.view(v.projecting(Projection.ALL)))
            .orElse(SettingText.projection(Projection.ALL));
    findings.note(
        Tag.NARROW_PROJECTION,
        view.map(v -> member.path("views", v.name(), "project")).orElse(member.path("project")),
        "%s reads %s.%s, whose index lacks %s: each page takes a Query and a BatchGetItem for every 100 items"
            .formatted(proof.pattern().name(), member.name(), target, String.join(", ", missing)),
        Phrase.format(
            "Carry everything with %s, or accept it with %s in the pattern",
            fix, SettingText.value("requests", 2)));
  }
}
