// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.Optional;

/** An entity that DynamoDB expires goes alone: whatever hangs on it must be told by the stream. */
final class EntityExpiryIsAccountedFor implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      if (entity.expires() != null && !entity.expiryStreamed()) {
        attached(schema, entity).ifPresent(what -> refuse(entity, what, problems));
      }
    }
  }

  private static Optional<String> attached(Schema schema, Entity entity) {
    if (!entity.uniques().isEmpty()) {
      return Optional.of("holds unique values");
    }
    Optional<Entity> child =
        schema.children(entity).stream()
            .filter(c -> c.whenParentDeleted() != OnDelete.KEEP)
            .findFirst();
    if (child.isPresent()) {
      return Optional.of("has " + child.get().name() + " children");
    }
    return schema.endsAt(entity).stream()
        .filter(EntityExpiryIsAccountedFor::isBound)
        .findFirst()
        .map(e -> "is a checked end of " + e.relationship().name());
  }

  private static boolean isBound(End end) {
    Relationship relationship = end.relationship();
    return relationship.isChecked(end.side())
        || relationship.onDelete().get(end.side()) != OnDelete.KEEP;
  }

  private static void refuse(Entity entity, String what, Problems problems) {
    problems.error(
        Tag.EXPIRES_ATTACHED,
        Paths.of(entity, "expires"),
        entity.name()
            + " expires by "
            + entity.expires()
            + " and "
            + what
            + ", but DynamoDB removes an expired item alone",
        "Add expiry: streamed, so that the stream applies the removal, or do not let it expire");
  }
}
