// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Schema;
import java.util.HashSet;
import java.util.Set;

/** No entity is its own ancestor. */
final class ParentsFormATree implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      if (isItsOwnAncestor(schema, entity)) {
        problems.error(
            Tag.PARENT_CYCLE,
            Paths.of(entity, "parent"),
            entity.name() + " is its own ancestor through parent " + entity.parent(),
            "Remove parent from one entity of the circle; a link between equals is a relationship");
      }
    }
  }

  private static boolean isItsOwnAncestor(Schema schema, Entity entity) {
    Set<String> seen = new HashSet<>();
    String at = entity.parent();
    while (at != null && seen.add(at)) {
      if (at.equals(entity.name())) {
        return true;
      }
      at = schema.entity(at).map(Entity::parent).orElse(null);
    }
    return false;
  }
}
