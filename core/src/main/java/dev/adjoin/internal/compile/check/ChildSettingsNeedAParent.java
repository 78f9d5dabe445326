// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;

/**
 * Only a child has a place among siblings, something to copy, and a parent whose end it may share.
 */
final class ChildSettingsNeedAParent implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      if (!entity.isChild()) {
        refuse(entity, "order", !entity.order().isEmpty(), problems);
        refuse(entity, "copy", !entity.copies().isEmpty(), problems);
        refuse(entity, "integrity", entity.integrity() != null, problems);
        refuse(entity, "onDelete", entity.onDelete() != null, problems);
      }
    }
  }

  private static void refuse(Entity entity, String setting, boolean said, Problems problems) {
    if (said) {
      problems.error(
          Tag.NOT_A_CHILD,
          Paths.of(entity, setting),
          entity.name() + " says " + setting + ", but has no parent",
          "Name its parent, or "
              + (setting.equals("order") ? "sort it with a view" : "remove " + setting));
    }
  }
}
