// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/** Rule: an entity without a parent has no settings that are meant for children. */
final class ChildSettingsNeedAParent implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      if (!entity.isChild()) {
        refuse(entity, "order", !entity.order().isEmpty(), problems);
        boolean copies =
            entity.copies().stream().anyMatch(c -> entity.reference(c.source()).isEmpty());
        refuse(entity, "copy", copies, problems);
        refuse(entity, "integrity", entity.integrity() != null, problems);
        refuse(entity, "onDelete", entity.rule().isDeclared(), problems);
      }
    }
  }

  private static void refuse(Entity entity, String setting, boolean declared, Problems problems) {
    if (declared) {
      Phrase name = SettingText.name(entity, setting);
      problems.error(
          Tag.NOT_A_CHILD,
          entity.path(setting),
          Phrase.format("%s declares %s, but has no parent", entity.name(), name),
          setting.equals("order")
              ? Phrase.of("Name its parent, or sort it with a view")
              : Phrase.format("Name its parent, or remove %s", name));
    }
  }
}
