// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.TemplateText;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A child can be listed by its parent only if the parent's id names its partition and begins its
 * sort key. Where a template makes it otherwise, nothing may rely on finding it there.
 */
final class ChildrenAreInReach implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : Sound.entities(schema)) {
      boolean needed = entity.whenParentDeleted() != OnDelete.KEEP || !entity.copies().isEmpty();
      if (entity.isChild() && needed) {
        Entity parent = schema.require(String.valueOf(entity.parent()));
        partition(schema, entity, parent, problems);
        sort(schema, entity, parent, problems);
      }
    }
  }

  private static void partition(Schema schema, Entity entity, Entity parent, Problems problems) {
    List<String> identity = schema.identityNames(parent);
    List<String> extra = fields(entity.key()).stream().filter(a -> !identity.contains(a)).toList();
    if (!extra.isEmpty()) {
      outOfReach(
          entity, parent, "key", "is partitioned by " + Words.list(extra) + " too", problems);
    }
  }

  private static void sort(Schema schema, Entity entity, Entity parent, Problems problems) {
    List<String> partition =
        fields(entity.key() == null ? schema.root(entity).key() : entity.key());
    List<String> known =
        partition.isEmpty() ? schema.identityNames(schema.root(entity)) : partition;
    List<String> rest =
        schema.identityNames(parent).stream().filter(a -> !known.contains(a)).toList();
    List<String> sorted = fields(entity.sort());
    boolean leads =
        sorted.size() >= rest.size() && sorted.subList(0, rest.size()).containsAll(rest);
    if (entity.sort() != null && !leads) {
      String what = "does not begin its sort key with " + Words.list(rest);
      outOfReach(entity, parent, "sort", what, problems);
    }
  }

  private static void outOfReach(
      Entity entity, Entity parent, String setting, String what, Problems problems) {
    boolean copies = !entity.copies().isEmpty();
    String why = copies ? "to keep its copies fresh" : "when it is deleted";
    String how =
        setting.equals("key")
            ? "partition it by " + parent.name() + "'s id alone"
            : "begin its sort template with " + parent.name() + "'s id";
    problems.error(
        Tag.CHILD_OUT_OF_REACH,
        Paths.of(entity, setting),
        entity.name() + " " + what + ", so that " + parent.name() + " could not find it " + why,
        copies ? "Do without copy, or " + how : "Say onDelete: keep, or " + how);
  }

  private static List<String> fields(@Nullable String template) {
    try {
      return template == null
          ? List.of()
          : TemplateText.parse(template).stream()
              .filter(TemplateText.Part::isField)
              .map(TemplateText.Part::text)
              .toList();
    } catch (MalformedText e) {
      return List.of();
    }
  }
}
