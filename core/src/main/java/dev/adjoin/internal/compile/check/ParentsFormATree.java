// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Rule: no entity is its own ancestor. */
final class ParentsFormATree implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    Set<String> reported = new HashSet<>();
    for (Entity entity : schema.model().entities()) {
      List<String> circle = circle(schema, entity);
      if (!circle.isEmpty() && Collections.disjoint(reported, circle)) {
        reported.addAll(circle);
        problems.error(
            Tag.PARENT_CYCLE,
            entity.path("parent"),
            entity.name() + " is its own ancestor: its parents are " + String.join(", ", circle),
            "Remove parent from one of them, or make it a relationship");
      }
    }
  }

  /** The cycle of parents from an entity to itself; empty if there is none. */
  private static List<String> circle(Schema schema, Entity entity) {
    Set<String> seen = new LinkedHashSet<>();
    String at = entity.parent();
    while (at != null && seen.add(at)) {
      if (at.equals(entity.name())) {
        return List.copyOf(seen);
      }
      at = schema.entity(at).map(Entity::parent).orElse(null);
    }
    return List.of();
  }
}
