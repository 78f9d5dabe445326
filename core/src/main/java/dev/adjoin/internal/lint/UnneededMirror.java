// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;

/** A mirror, for consistent reads of both sides, that no declared pattern reads consistently. */
final class UnneededMirror implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    if (compiled.model().patterns().isEmpty()) {
      return;
    }
    for (Relationship relationship : compiled.model().relationships()) {
      boolean isMirror =
          relationship.store() == Store.EDGES && relationship.inverseKind() == Inverse.MIRROR;
      boolean isNeeded =
          relationship.onDelete().to() == OnDelete.CASCADE
              || compiled.plans().proofs().stream()
                  .anyMatch(p -> readsConsistently(p, relationship));
      boolean isTransaction = relationship.isChecked(Side.FROM) || relationship.isChecked(Side.TO);
      double units = ExpectedLoad.of(compiled, schema).writeUnits(relationship);
      if (isMirror && !isNeeded) {
        findings.note(
            Tag.UNNEEDED_MIRROR,
            relationship.path("inverse"),
            "%s is mirrored, which takes %s write units a link, but no pattern reads %s.to consistently; an index takes %s"
                .formatted(
                    relationship.name(),
                    Figures.number(4 * units),
                    relationship.name(),
                    Figures.number((isTransaction ? 3 : 2) * units)),
            Phrase.format(
                "Write %s, or declare consistent: true in the pattern that needs it",
                SettingText.value("inverse", Inverse.INDEX)));
      }
    }
  }

  private static boolean readsConsistently(Proof proof, Relationship relationship) {
    ReadName name = proof.answer().name();
    boolean isSide = name.type().equals(relationship.name()) && name.isOf(Side.TO);
    return proof.pattern().consistent()
        && (isSide || name.plain().equals(ReadName.collection(relationship.to())));
  }
}
