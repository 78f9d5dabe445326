// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/**
 * DynamoDB expires one item by itself, without a transaction: whatever else knows of the edge must
 * then be told by the stream.
 */
final class ExpiryIsAccountedFor implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.expires() != null && !relationship.expiryStreamed()) {
        edges(relationship, problems);
      }
    }
  }

  private static void edges(Relationship relationship, Problems problems) {
    boolean counted = relationship.count().from() != null || relationship.count().to() != null;
    boolean checked = relationship.isChecked(Side.FROM) || relationship.isChecked(Side.TO);
    if (relationship.store() == Store.SUMMARIES) {
      refuse(relationship, Tag.EXPIRES_SUMMARISED, "stored as summaries", problems);
    } else if (counted) {
      refuse(relationship, Tag.EXPIRES_COUNTED, "counted", problems);
    } else if (checked) {
      refuse(relationship, Tag.EXPIRES_CHECKED, "checked", problems);
    }
    if (relationship.inverse() == Inverse.MIRROR) {
      refuse(relationship, Tag.EXPIRES_MIRRORED, "mirrored", problems);
    }
  }

  private static void refuse(Relationship relationship, Tag tag, String how, Problems problems) {
    ModelPath path = Paths.of(relationship, "expires");
    problems.error(
        tag,
        path,
        relationship.name()
            + " expires by "
            + relationship.expires()
            + " and is "
            + how
            + ", but DynamoDB removes an expired item alone",
        "Add expiry: streamed, so that the stream applies the removal, or do not let it expire");
  }
}
