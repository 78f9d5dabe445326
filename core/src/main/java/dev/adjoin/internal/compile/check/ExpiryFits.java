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
import dev.adjoin.internal.model.RelationshipSide;
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
      if (relationship.expires() != null) {
        summaries(relationship, problems);
        if (!relationship.expiryStreamed()) {
          edges(relationship, problems);
        }
      }
    }
    for (Entity entity : schema.model().entities()) {
      if (entity.expires() != null && !entity.expiryStreamed()) {
        dependants(schema, entity)
            .ifPresent(what -> refuse(entity, Tag.EXPIRES_ATTACHED, what, problems));
      } else if (entity.expires() != null) {
        restricting(schema, entity).ifPresent(what -> refuseRestricted(entity, what, problems));
      }
    }
  }

  /** DynamoDB expires items, and a summary is not an item. */
  private static void summaries(Relationship relationship, Problems problems) {
    if (relationship.store() == Store.SUMMARIES) {
      problems.error(
          Tag.EXPIRES_SUMMARISED,
          relationship.path("expires"),
          "%s expires by %s and is stored as summaries, but DynamoDB expires items alone"
              .formatted(relationship.name(), relationship.expires()),
          "Store it as edges, or do not let it expire");
    }
  }

  /** The first child or edge that a removal would have to wait for; DynamoDB does not wait. */
  static Optional<String> restricting(Schema schema, Entity entity) {
    return schema.children(entity).stream()
        .filter(child -> child.whenParentDeleted() == OnDelete.RESTRICT)
        .map(Entity::name)
        .findFirst()
        .or(
            () ->
                schema.endsAt(entity).stream()
                    .filter(end -> end.onDelete() == OnDelete.RESTRICT)
                    .map(end -> end.member().name())
                    .findFirst());
  }

  private static void refuseRestricted(Entity entity, String restricting, Problems problems) {
    problems.error(
        Tag.EXPIRES_RESTRICTED,
        entity.path("expires"),
        "%s expires by %s and %s restricts its delete, but DynamoDB removes an expired item anyway"
            .formatted(entity.name(), entity.expires(), restricting),
        Phrase.format(
            "Declare %s or %s for %s",
            SettingText.value("onDelete", OnDelete.CASCADE),
            SettingText.value("onDelete", OnDelete.KEEP),
            restricting));
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
    if (relationship.count().from() != null || relationship.count().to() != null) {
      refuse(relationship, Tag.EXPIRES_COUNTED, "is counted", problems);
    } else if (relationship.isChecked(Side.FROM) || relationship.isChecked(Side.TO)) {
      refuse(relationship, Tag.EXPIRES_CHECKED, "is checked", problems);
    }
    if (!relationship.uniques().isEmpty()) {
      refuse(relationship, Tag.EXPIRES_ATTACHED, "holds unique values", problems);
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
        .map(ExpiryFits::dependence);
  }

  private static boolean dependsOnEntity(End end) {
    return end.isChecked() || end.onDelete() != OnDelete.KEEP;
  }

  private static String dependence(End end) {
    if (end instanceof RelationshipSide) {
      String what = end.isChecked() ? "is a checked end of " : "takes with it its edges of ";
      return what + end.member().name();
    }
    return "is referred to by " + end.title();
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
