// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rule: no entity is its own ancestor, and no hierarchy is deeper than {@value #DEEPEST} levels.
 *
 * <p>Every level has the ids of all levels above it in its key, which has room for a few levels.
 * The bound keeps the work of the compiler small, which grows faster than the depth.
 */
final class ParentsFormATree implements Rule {
  private static final int DEEPEST = 32;

  @Override
  public void check(Schema schema, Problems problems) {
    Set<String> reported = new HashSet<>();
    Map<String, Integer> levels = new HashMap<>();
    for (Entity entity : schema.model().entities()) {
      List<String> circle = circle(schema, entity, levels);
      if (!circle.isEmpty() && Collections.disjoint(reported, circle)) {
        reported.addAll(circle);
        problems.error(
            Tag.PARENT_CYCLE,
            entity.path("parent"),
            entity.name() + " is its own ancestor: its parents are " + String.join(", ", circle),
            "Remove parent from one of them, or make it a relationship");
      }
      // Only the first level that is too deep is reported, and not all levels below it.
      if (levels.getOrDefault(entity.name(), 0) == DEEPEST + 1) {
        problems.error(
            Tag.TOO_DEEP,
            entity.path("parent"),
            entity.name() + " is on level " + (DEEPEST + 1) + " of its hierarchy",
            "Declare at most " + DEEPEST + " levels, or make one of the parents a relationship");
      }
    }
  }

  /**
   * The cycle of parents from an entity to itself; empty if there is none.
   *
   * @param levels the levels of the entities whose ancestors are known, to which this one and its
   *     ancestors are added; a root has level 1
   */
  private static List<String> circle(Schema schema, Entity entity, Map<String, Integer> levels) {
    Set<String> seen = new LinkedHashSet<>();
    seen.add(entity.name());
    String at = entity.parent();
    while (at != null && !levels.containsKey(at) && seen.add(at)) {
      at = schema.entity(at).map(Entity::parent).orElse(null);
    }
    if (at != null && !levels.containsKey(at)) {
      seen.remove(entity.name());
      return at.equals(entity.name()) ? cycle(seen, at) : List.of();
    }
    int level = (at == null ? 0 : levels.get(at)) + seen.size();
    for (String name : seen) {
      levels.putIfAbsent(name, level--);
    }
    return List.of();
  }

  private static List<String> cycle(Set<String> parents, String entity) {
    parents.add(entity);
    return List.copyOf(parents);
  }
}
