// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.TemplateText;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The swapped index turns the table's own keys around, so that it can hold nothing else and must
 * spread as well as they do.
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
            Paths.of(entity, "sort"),
            entity.name()
                + "'s sort key is always "
                + entity.sort()
                + ", so that the swapped index would gather every "
                + entity.name()
                + " in one partition",
            "Remove sort, or inverse: swapped from the table");
      }
    }
  }

  private static void settings(Relationship relationship, Problems problems) {
    UnfitSettings settings =
        new UnfitSettings(
            relationship,
            " has ",
            ", which a swapped index cannot give: it only turns the table's keys around",
            "inverse: swapped from the table",
            problems);
    settings.refuse(Tag.SWAPPED_DISTINCT, "distinct", !relationship.distinct().isEmpty());
    settings.refuseSides(Tag.SWAPPED_ORDER, Tag.SWAPPED_SHARDS);
    settings.refuse(Tag.SWAPPED_ORDER, "sort", relationship.sort().to() != null);
    settings.refuse(Tag.SWAPPED_ORDER, "key", relationship.key().to() != null);
    boolean mirrored = relationship.inverse() == Inverse.MIRROR;
    settings.refuse(Tag.SWAPPED_MIRROR, "inverse", mirrored, "a mirror", "inverse: mirror");
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
