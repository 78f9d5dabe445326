// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/**
 * A count that includes edges to entities that do not exist or were deleted, because the other side
 * is unchecked.
 */
final class UncheckedCount implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        String count = relationship.count().get(side);
        if (count != null && !relationship.noticesMissing(side.other())) {
          note(relationship, side, count, findings);
        }
      }
    }
  }

  private static void note(Relationship relationship, Side side, String count, Findings findings) {
    String counted = relationship.end(side);
    String other = relationship.end(side.other());
    boolean isKept = relationship.onDelete().get(side.other()) == OnDelete.KEEP;
    findings.note(
        Tag.UNCHECKED_COUNT,
        relationship.path("count", side.word()),
        "%s counts edges into %s.%s, but its %s side is unchecked: a link to a missing %s counts%s"
            .formatted(
                relationship.name(),
                counted,
                count,
                side.other().word(),
                other,
                isKept ? ", and so do the edges of one that was deleted" : ""),
        Phrase.format(
            "Add %s: each link then checks the %s in its transaction. Or allow it",
            SettingText.value("integrity", Integrity.CHECKED), other));
  }
}
