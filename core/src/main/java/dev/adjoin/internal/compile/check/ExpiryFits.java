// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.Optional;

/**
 * Rule: an expiring item has no dependants. DynamoDB removes an expired item alone, outside of any
 * transaction. Everything that depends on the item (a count, a mirror, a guard, children) is then
 * wrong, unless a stream consumer applies the removal.
 */
final class ExpiryFits implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    if (!schema.model().table().stream()) {
      schema.model().members().stream()
          .filter(m -> m.expires() != null && m.expiryStreamed())
          .forEach(m -> refuseWithoutStream(m, problems));
    }
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.expires() != null && !relationship.expiryStreamed()) {
        edges(relationship, problems);
      }
    }
    for (Entity entity : schema.model().entities()) {
      if (entity.expires() != null && !entity.expiryStreamed()) {
        dependants(schema, entity)
            .ifPresent(what -> refuse(entity, Tag.EXPIRES_ATTACHED, what, problems));
      }
    }
  }

  private static void refuseWithoutStream(Member member, Problems problems) {
    problems.error(
        Tag.EXPIRY_WITHOUT_STREAM,
        member.path("expiry"),
        Phrase.format(
            "%s has %s, but its table has no stream", member.name(), SettingText.streamedExpiry()),
        Phrase.format("Add %s to the table", SettingText.stream()));
  }

  private static void edges(Relationship relationship, Problems problems) {
    if (relationship.store() == Store.SUMMARIES) {
      refuse(relationship, Tag.EXPIRES_SUMMARISED, "is stored as summaries", problems);
    } else if (relationship.count().from() != null || relationship.count().to() != null) {
      refuse(relationship, Tag.EXPIRES_COUNTED, "is counted", problems);
    } else if (relationship.isChecked(Side.FROM) || relationship.isChecked(Side.TO)) {
      refuse(relationship, Tag.EXPIRES_CHECKED, "is checked", problems);
    }
    if (relationship.inverse() == Inverse.MIRROR) {
      refuse(relationship, Tag.EXPIRES_MIRRORED, "is mirrored", problems);
    }
  }

  /** The first dependant of an item of the entity, as the predicate of a sentence. */
  private static Optional<String> dependants(Schema schema, Entity entity) {
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
        .filter(ExpiryFits::dependsOnEntity)
        .findFirst()
        .map(e -> "is a checked end of " + e.relationship().name());
  }

  private static boolean dependsOnEntity(End end) {
    Relationship relationship = end.relationship();
    return relationship.isChecked(end.side())
        || relationship.onDelete().get(end.side()) != OnDelete.KEEP;
  }

  private static void refuse(Member member, Tag tag, String why, Problems problems) {
    problems.error(
        tag,
        member.path("expires"),
        "%s expires by %s and %s, but DynamoDB removes an expired item alone"
            .formatted(member.name(), member.expires(), why),
        Phrase.format(
            "Add %s, so that the stream applies the removal, or do not let it expire",
            SettingText.streamedExpiry()));
  }
}
