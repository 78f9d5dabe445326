// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** Without an inverse nothing can be asked of the {@code to} side, and nothing found there. */
final class InverseIsReadable implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.inverse() == Inverse.NONE && relationship.store() == Store.EDGES) {
        if (relationship.onDelete().to() == OnDelete.CASCADE) {
          problems.error(
              Tag.NONE_ON_DELETE,
              Paths.of(relationship, "onDelete", "to"),
              relationship.name()
                  + " is to cascade when its "
                  + relationship.to()
                  + " is deleted, but has inverse: none, so that its edges could not be found",
              "Say inverse: index or mirror, or onDelete: {to: restrict} or {to: keep}");
        }
        refuse(relationship, "order", !relationship.order().to().isEmpty(), problems);
        refuse(relationship, "shards", relationship.shards().to() > 1, problems);
        refuse(relationship, "sort", relationship.sort().to() != null, problems);
        refuse(relationship, "key", relationship.key().to() != null, problems);
        refuse(relationship, "copy", copiesOfTo(relationship), problems);
        refuse(relationship, "together", relationship.together().contains(Side.TO), problems);
      }
    }
  }

  /** What is copied of the {@code to} entity must be found again when it changes. */
  private static boolean copiesOfTo(Relationship relationship) {
    return relationship.copies().stream().anyMatch(c -> c.source().equals(Side.TO.word()));
  }

  private static void refuse(
      Relationship relationship, String setting, boolean said, Problems problems) {
    if (said) {
      problems.error(
          Tag.NONE_TO_SETTING,
          Paths.of(relationship, setting, "to"),
          relationship.name() + " has inverse: none, but says " + setting + " for its to side",
          "Say inverse: index or mirror, or take to out of " + setting);
    }
  }
}
