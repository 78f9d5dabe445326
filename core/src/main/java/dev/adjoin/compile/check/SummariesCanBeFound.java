// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.OnDelete;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.model.Store;

/** Only a side that keeps a map knows its edges; what a map holds is said by summary, not copy. */
final class SummariesCanBeFound implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.store() == Store.SUMMARIES) {
        for (Side side : Side.values()) {
          deletes(relationship, side, problems);
        }
        if (!relationship.summarises(Side.FROM) && !relationship.summarises(Side.TO)) {
          problems.error(
              Tag.INVALID_VALUE,
              Paths.of(relationship, "summary"),
              relationship.name() + " is stored as summaries and keeps them on neither side",
              "Name what one side keeps, such as summary: {to: [name]}, or leave summary out to keep all on both");
        }
        if (!relationship.copies().isEmpty()) {
          problems.error(
              Tag.SUMMARIES_COPY,
              Paths.of(relationship, "copy"),
              relationship.name()
                  + " is stored as summaries and says copy, but has no edge to copy onto",
              "Name the attributes under summary instead, which may be the other entity's");
        }
      }
    }
  }

  private static void deletes(Relationship relationship, Side side, Problems problems) {
    OnDelete rule = relationship.onDelete().get(side);
    if (rule != OnDelete.KEEP && !relationship.summarises(side)) {
      problems.error(
          Tag.SUMMARIES_ON_DELETE,
          Paths.of(relationship, "onDelete", side.word()),
          relationship.name()
              + " is to "
              + rule.word()
              + " when its "
              + relationship.end(side)
              + " is deleted, but that side keeps no summaries by which to find the others",
          "Keep a summary on the "
              + side.word()
              + " side, or say onDelete: {"
              + side.word()
              + ": keep}");
    }
  }
}
