// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import java.util.List;

/** An item collection that outgrows 10 GB, in a table with a local index. */
final class LocalCollectionSize implements LintRule {

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Member member : compiled.model().members()) {
      for (View view : member.views()) {
        if (view.local()) {
          roots(compiled).forEach(r -> compare(load, r, member, view, findings));
        }
      }
    }
  }

  private static List<Entity> roots(Compiled compiled) {
    return compiled.model().entities().stream().filter(e -> !e.isChild()).toList();
  }

  private static void compare(
      ExpectedLoad load, Entity root, Member member, View view, Findings findings) {
    double bytes = load.bytes(root).orElse(0);
    for (Entity entity : load.schema().model().entities()) {
      if (entity.isChild() && load.schema().root(entity).equals(root)) {
        bytes +=
            load.childrenOfOne(entity, root).orElse(0)
                * load.bytes(entity).orElse(0)
                * copies(entity);
      }
    }
    for (RelationshipSide end : load.schema().sidesAt(root)) {
      Relationship relationship = end.relationship();
      boolean isHere = end.side() == Side.FROM || relationship.inverseKind() == Inverse.MIRROR;
      if (isHere && HotEdges.isInOnePartition(relationship, end.side())) {
        bytes +=
            load.mostEdgesOfOne(relationship, end.side()).orElse(0)
                * load.bytes(relationship).orElse(0)
                * copies(relationship);
      }
    }
    if (bytes > DynamoDbLimits.COLLECTION_BYTES) {
      findings.warn(
          Tag.LOCAL_COLLECTION_SIZE,
          member.path("views", view.name()),
          "%s.%s is a local index, which limits the items of one %s to 10 GB with their index entries, and %s are expected"
              .formatted(member.name(), view.name(), root.name(), Figures.size(bytes)),
          Phrase.format(
              "Make it a global index: %s", SettingText.view(global(load.schema(), member, view))));
    }
  }

  /** An item, and its entry in each local index. */
  private static double copies(Member member) {
    return 1 + member.views().stream().filter(View::local).count();
  }

  /** A global view must name the partition that a local one shares with the table. */
  private static View global(Schema schema, Member member, View view) {
    if (member instanceof Entity entity && view.by().isEmpty()) {
      Entity parent = schema.ancestors(entity).isEmpty() ? entity : schema.root(entity);
      return new View(
          view.name(),
          schema.identityNames(parent),
          view.order(),
          view.when(),
          view.shards(),
          view.project(),
          view.side(),
          false,
          view.key(),
          view.sort());
    }
    boolean needsSide =
        member instanceof Relationship && view.side() == null && view.by().isEmpty();
    return needsSide
        ? new View(
            view.name(),
            view.by(),
            view.order(),
            view.when(),
            view.shards(),
            view.project(),
            Side.FROM,
            false,
            view.key(),
            view.sort())
        : view.global();
  }
}
