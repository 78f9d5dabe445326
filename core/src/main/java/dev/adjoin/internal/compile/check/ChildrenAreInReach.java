// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.TemplateText;
import java.util.List;

/**
 * Rule: the children of a parent can be found if their partition key consists of the parent's id
 * and their sort key begins with it. A child whose templates prevent this may neither copy from its
 * parent nor be deleted or counted with it.
 */
final class ChildrenAreInReach implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : Resolved.entities(schema)) {
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
    List<String> extra =
        TemplateText.fields(entity.key()).stream().filter(a -> !identity.contains(a)).toList();
    if (!extra.isEmpty()) {
      outOfReach(
          entity, parent, "key", "is partitioned by " + Wording.list(extra) + " too", problems);
    }
  }

  private static void sort(Schema schema, Entity entity, Entity parent, Problems problems) {
    List<String> known = schema.partitionOf(entity);
    List<String> rest =
        schema.identityNames(parent).stream().filter(a -> !known.contains(a)).toList();
    List<String> sorted = TemplateText.fields(entity.sort());
    boolean leads =
        sorted.size() >= rest.size() && sorted.subList(0, rest.size()).containsAll(rest);
    if (entity.sort() != null && !leads) {
      String what = "does not begin its sort key with " + Wording.list(rest);
      outOfReach(entity, parent, "sort", what, problems);
    }
  }

  private static void outOfReach(
      Entity entity, Entity parent, String setting, String what, Problems problems) {
    boolean copies = !entity.copies().isEmpty();
    String why = copies ? "to keep its copies up to date" : "when it is deleted";
    String how =
        setting.equals("key")
            ? "partition it by " + parent.name() + "'s id alone"
            : "begin its sort template with " + parent.name() + "'s id";
    problems.error(
        Tag.CHILD_OUT_OF_REACH,
        entity.path(setting),
        "%s %s, so that %s could not find it %s".formatted(entity.name(), what, parent.name(), why),
        copies
            ? Phrase.format("Remove %s, or %s", SettingText.name(entity, "copy"), how)
            : Phrase.format(
                "Declare %s, or %s", SettingText.value("onDelete", OnDelete.KEEP), how));
  }
}
