// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.key.TemplateText;
import dev.adjoin.model.Entity;
import dev.adjoin.model.MalformedText;
import dev.adjoin.model.OnDelete;
import dev.adjoin.model.Schema;
import java.util.List;

/**
 * A child whose partition depends on more than its parent's identity cannot be listed by its
 * parent, so that nothing may rely on finding it there.
 */
final class ChildrenAreInReach implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : Sound.entities(schema)) {
      if (entity.isChild() && entity.key() != null) {
        Entity parent = schema.require(String.valueOf(entity.parent()));
        List<String> extra = beyond(entity.key(), schema.identityNames(parent));
        boolean needed = entity.whenParentDeleted() != OnDelete.KEEP || !entity.copies().isEmpty();
        if (!extra.isEmpty() && needed) {
          outOfReach(entity, parent, extra, problems);
        }
      }
    }
  }

  private static void outOfReach(
      Entity entity, Entity parent, List<String> extra, Problems problems) {
    boolean copies = !entity.copies().isEmpty();
    String why = copies ? "to keep its copies fresh" : "when it is deleted";
    problems.error(
        Tag.CHILD_OUT_OF_REACH,
        Paths.of(entity, "key"),
        entity.name()
            + " is partitioned by "
            + Words.list(extra)
            + " too, so that "
            + parent.name()
            + " could not find it "
            + why,
        copies
            ? "Partition it by " + parent.name() + "'s id alone, or do without copy"
            : "Say onDelete: keep, or partition it by " + parent.name() + "'s id alone");
  }

  private static List<String> beyond(String template, List<String> identity) {
    try {
      return TemplateText.parse(template).stream()
          .filter(TemplateText.Part::isField)
          .map(TemplateText.Part::text)
          .filter(a -> !identity.contains(a))
          .toList();
    } catch (MalformedText e) {
      return List.of();
    }
  }
}
