// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/**
 * Rule: with {@code inverse: none} no read finds the edges of a {@code to} entity, so settings that
 * need such a read are errors. {@code restrict} does not need one, because the gate counts the
 * edges.
 */
final class SettingsNeedAnInverse implements Rule {
  private static final Phrase NONE = SettingText.value("inverse", Inverse.NONE);
  private static final Phrase INVERSE =
      Phrase.format(
          "Declare %s or %s",
          SettingText.value("inverse", Inverse.INDEX), new Phrase("mirror", "Inverse.MIRROR"));

  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.inverse() == Inverse.NONE && relationship.store() == Store.EDGES) {
        cascade(relationship, problems);
        refuse(relationship, "order", !relationship.order().to().isEmpty(), problems);
        refuse(relationship, "shards", relationship.shards().to() > 1, problems);
        refuse(relationship, "sort", relationship.sort().to() != null, problems);
        refuse(relationship, "key", relationship.key().to() != null, problems);
        refuse(relationship, "copy", copiesOfTo(relationship), problems);
        refuse(relationship, "together", relationship.together().contains(Side.TO), problems);
      }
    }
  }

  private static void cascade(Relationship relationship, Problems problems) {
    if (relationship.onDelete().to().removes()) {
      problems.error(
          Tag.NONE_ON_DELETE,
          relationship.path("onDelete", "to"),
          Phrase.format(
              "%s cascades when its %s is deleted, but has %s, so that its edges cannot be found",
              relationship.name(), relationship.to(), NONE),
          Phrase.format(
              "%s, or %s", INVERSE, SettingText.ofSide("onDelete", Side.TO, OnDelete.RESTRICT)));
    }
  }

  /**
   * Whether the relationship copies from its {@code to} entity, so that its edges must be found
   * when that entity changes.
   */
  private static boolean copiesOfTo(Relationship relationship) {
    return !relationship.copiesFrom(Side.TO.word()).isEmpty();
  }

  private static void refuse(
      Relationship relationship, String setting, boolean declared, Problems problems) {
    if (declared) {
      Phrase name = SettingText.name(relationship, setting);
      problems.error(
          Tag.NONE_TO_SETTING,
          relationship.path(setting, "to"),
          Phrase.format(
              "%s has %s, but declares %s for its to side", relationship.name(), NONE, name),
          Phrase.format("%s, or remove the to side from %s", INVERSE, name));
    }
  }
}
