// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.List;
import java.util.Set;

/**
 * Rule: a local view is a second order of its items' own partition, and a view of an entity has no
 * side.
 */
final class LocalViewsStayLocal implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : Resolved.entities(schema)) {
      List<String> partition = schema.partitionOf(entity);
      for (View view : entity.views()) {
        side(entity, view, problems);
        if (view.local()) {
          local(entity, view, entity.isChild(), partition, problems);
        }
      }
    }
    for (Relationship relationship : schema.model().relationships()) {
      if (!Resolved.end(schema, relationship, Side.FROM)) {
        continue;
      }
      List<String> partition = schema.endNames(relationship, Side.FROM);
      for (View view : relationship.views()) {
        if (view.local()) {
          boolean shares = view.side() != Side.TO && relationship.shards().from() == 1;
          local(relationship, view, shares, partition, problems);
        }
      }
    }
  }

  private static void side(Entity entity, View view, Problems problems) {
    if (view.side() != null) {
      problems.error(
          Tag.VIEW_SIDE,
          path(entity, view, "side"),
          entity.name()
              + "."
              + view.name()
              + " declares side, but "
              + entity.name()
              + " is an entity and has no sides",
          "List the attributes of the view in by");
    }
  }

  private static void local(
      Member member, View view, boolean shares, List<String> partition, Problems problems) {
    if (!shares) {
      refuse(member, view, "its items do not share one partition of the table", "", problems);
    } else if (!view.by().isEmpty() && !Set.copyOf(view.by()).equals(Set.copyOf(partition))) {
      String by = Wording.list(partition);
      String why =
          "it is by " + Wording.list(view.by()) + ", but its items are partitioned by " + by;
      refuse(member, view, why, ", or read it by " + by, problems);
    } else if (view.shards() > 1 || view.key() != null) {
      String own = view.key() != null ? "key" : "shards";
      refuse(member, view, "it has separate " + own, ", or remove " + own, problems);
    }
  }

  private static void refuse(Member member, View view, String why, String also, Problems problems) {
    problems.error(
        Tag.LOCAL_VIEW,
        path(member, view, "local"),
        member.name() + "." + view.name() + " cannot be local: " + why,
        "Remove local to make it a global index" + also);
  }

  private static ModelPath path(Member member, View view, String setting) {
    return member.path("views", view.name(), setting);
  }
}
