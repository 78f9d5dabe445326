// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** Summaries on one side only, which do not follow changes of the entities that they show. */
final class SummarySnapshot implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        if (schema.keepsSnapshots(relationship, side)) {
          note(relationship, side, schema, findings);
        }
      }
    }
  }

  private static void note(Relationship relationship, Side side, Schema schema, Findings findings) {
    String other = relationship.end(side.other());
    String kept = String.join(", ", schema.keptOfOther(relationship, side));
    findings.note(
        Tag.SUMMARY_SNAPSHOT,
        relationship.path("summary", side.word()),
        "%s keeps %s of each %s as of the link, and does not follow later changes"
            .formatted(relationship.name(), kept, other),
        Phrase.format(
            "Give the %s side a summary too, by which the %s finds its summaries, or allow it",
            side.other().word(), other));
  }
}
