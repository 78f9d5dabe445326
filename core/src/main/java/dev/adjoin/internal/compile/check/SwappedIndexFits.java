// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.TemplateText;
import org.jspecify.annotations.Nullable;

/**
 * Rule: a swapped index, whose partition key is the table's sort key, supports no other keys. A
 * constant sort key is an error, because it would gather all items of a type in one partition of
 * the index.
 */
final class SwappedIndexFits implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    if (!schema.model().table().swapped()) {
      return;
    }
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.store() == Store.EDGES) {
        settings(relationship, problems);
      }
    }
    for (Entity entity : schema.model().entities()) {
      if (isConstant(entity.sort())) {
        problems.error(
            Tag.SWAPPED_CONSTANT,
            entity.path("sort"),
            entity.name()
                + "'s sort key is always "
                + entity.sort()
                + ", so that the swapped index would gather every "
                + entity.name()
                + " in one partition",
            Phrase.format("Remove sort, or %s from the table", SettingText.swapped()));
      }
    }
  }

  private static void settings(Relationship relationship, Problems problems) {
    UnsupportedSettings settings =
        new UnsupportedSettings(
            relationship,
            " has ",
            ", which a swapped index does not support: it has the keys of the table",
            SettingText.swapped().then(" from the table"),
            problems);
    settings.refuse(Tag.SWAPPED_DISTINCT, "distinct", !relationship.distinct().isEmpty());
    settings.refuseSides(Tag.SWAPPED_ORDER, Tag.SWAPPED_SHARDS);
    settings.refuse(Tag.SWAPPED_ORDER, "sort", relationship.sort().to() != null);
    settings.refuse(Tag.SWAPPED_ORDER, "key", relationship.key().to() != null);
    boolean mirrored = relationship.inverse() == Inverse.MIRROR;
    settings.refuse(
        Tag.SWAPPED_MIRROR,
        "inverse",
        mirrored,
        Phrase.of("a mirror"),
        SettingText.value("inverse", Inverse.MIRROR));
  }

  private static boolean isConstant(@Nullable String template) {
    try {
      return template != null
          && TemplateText.parse(template).stream().noneMatch(TemplateText.Part::isField);
    } catch (MalformedText e) {
      return false;
    }
  }
}
