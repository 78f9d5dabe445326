// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.key.TemplateText;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Inverse;
import dev.adjoin.model.MalformedText;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.model.Store;
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
        relationship(relationship, problems);
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

  private static void relationship(Relationship relationship, Problems problems) {
    refuse(
        relationship,
        Tag.SWAPPED_DISTINCT,
        !relationship.distinct().isEmpty(),
        "distinct",
        problems);
    for (Side side : Side.values()) {
      boolean ordered = !relationship.order().get(side).isEmpty();
      refuse(relationship, Tag.SWAPPED_ORDER, ordered, "order", problems);
      refuse(
          relationship,
          Tag.SWAPPED_SHARDS,
          relationship.shards().get(side) > 1,
          "shards",
          problems);
    }
    refuse(relationship, Tag.SWAPPED_ORDER, relationship.sort().to() != null, "sort", problems);
    refuse(relationship, Tag.SWAPPED_ORDER, relationship.key().to() != null, "key", problems);
    refuse(
        relationship,
        Tag.SWAPPED_MIRROR,
        relationship.inverse() == Inverse.MIRROR,
        "inverse",
        problems);
  }

  private static void refuse(
      Relationship relationship, Tag tag, boolean found, String setting, Problems problems) {
    if (found) {
      String what = setting.equals("inverse") ? "a mirror" : setting;
      problems.error(
          tag,
          Paths.of(relationship, setting),
          relationship.name()
              + " has "
              + what
              + ", which a swapped index cannot give: it only turns the table's keys around",
          "Remove "
              + (setting.equals("inverse") ? "inverse: mirror" : setting)
              + ", or inverse: swapped from the table");
    }
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
