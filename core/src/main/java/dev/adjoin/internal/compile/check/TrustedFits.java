// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/** Rule: a count, a bound or a restriction needs the gate that {@code trusted} would omit. */
final class TrustedFits implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.integrity() == Integrity.TRUSTED) {
        for (Side side : Side.values()) {
          side(relationship, side, problems);
        }
      }
    }
    for (Entity entity : schema.model().entities()) {
      entity.references().stream()
          .filter(r -> r.integrity() == Integrity.TRUSTED)
          .forEach(r -> reference(entity, r, problems));
    }
  }

  private static void reference(Entity entity, Reference reference, Problems problems) {
    if (reference.count() != null) {
      refuse(entity, reference, Tag.TRUSTED_COUNT, Phrase.of("count"), problems);
    }
    if (reference.rule().declared() == OnDelete.RESTRICT) {
      Phrase restrict = SettingText.value("onDelete", OnDelete.RESTRICT);
      refuse(entity, reference, Tag.TRUSTED_RESTRICT, restrict, problems);
    }
  }

  private static void refuse(
      Entity entity, Reference reference, Tag tag, Phrase setting, Problems problems) {
    Phrase trusted = SettingText.value("integrity", Integrity.TRUSTED);
    problems.error(
        tag,
        entity.path("attributes", reference.attribute(), "integrity"),
        Phrase.format(
            "%s.%s declares %s, but has %s, which needs a checked reference",
            entity.name(), reference.attribute(), trusted, setting),
        Phrase.format("Remove %s, or %s", trusted, setting));
  }

  private static void side(Relationship relationship, Side side, Problems problems) {
    if (relationship.count().get(side) != null) {
      refuse(relationship, side, Tag.TRUSTED_COUNT, Phrase.of("count"), problems);
    }
    if (relationship.onDelete().get(side) == OnDelete.RESTRICT) {
      Phrase restrict = SettingText.value("onDelete", OnDelete.RESTRICT);
      refuse(relationship, side, Tag.TRUSTED_RESTRICT, restrict, problems);
    }
    if (relationship.max().get(side) != null && relationship.store() == Store.EDGES) {
      refuse(relationship, side, Tag.TRUSTED_MAX, Phrase.of("max"), problems);
    }
  }

  private static void refuse(
      Relationship relationship, Side side, Tag tag, Phrase setting, Problems problems) {
    Phrase trusted = SettingText.value("integrity", Integrity.TRUSTED);
    problems.error(
        tag,
        relationship.path("integrity"),
        Phrase.format(
            "%s declares %s, but its %s side has %s, which needs checked links",
            relationship.name(), trusted, side.word(), setting),
        Phrase.format("Remove %s, or %s of the %s side", trusted, setting, side.word()));
  }
}
