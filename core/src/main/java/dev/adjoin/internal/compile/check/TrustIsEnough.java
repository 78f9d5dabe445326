// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** A count, a bound and a restriction need the gate that {@code trusted} would leave out. */
final class TrustIsEnough implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.integrity() == Integrity.TRUSTED) {
        for (Side side : Side.values()) {
          side(relationship, side, problems);
        }
      }
    }
  }

  private static void side(Relationship relationship, Side side, Problems problems) {
    boolean counted = relationship.count().get(side) != null;
    boolean restricted = relationship.onDelete().get(side) == OnDelete.RESTRICT;
    boolean bounded = relationship.max().get(side) != null && relationship.store() == Store.EDGES;
    refuse(relationship, side, Tag.TRUSTED_COUNT, counted, "count", problems);
    refuse(relationship, side, Tag.TRUSTED_RESTRICT, restricted, "onDelete: restrict", problems);
    refuse(relationship, side, Tag.TRUSTED_MAX, bounded, "max", problems);
  }

  private static void refuse(
      Relationship relationship,
      Side side,
      Tag tag,
      boolean said,
      String setting,
      Problems problems) {
    if (said) {
      problems.error(
          tag,
          Paths.of(relationship, "integrity"),
          relationship.name()
              + " says integrity: trusted, but its "
              + side.word()
              + " side has "
              + setting
              + ", which only checked links can keep",
          "Remove integrity: trusted, or " + setting + " of the " + side.word() + " side");
    }
  }
}
