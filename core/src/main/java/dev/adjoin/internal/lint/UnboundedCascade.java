// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/** A delete that removes so many edges or children that it runs for minutes. */
final class UnboundedCascade implements LintRule {
  private static final double MANY = 100_000;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        boolean cascades =
            relationship.store() == Store.EDGES && relationship.onDelete().get(side).removes();
        double edges = load.mostEdgesOfOne(relationship, side).orElse(0);
        if (cascades && edges >= MANY) {
          edges(relationship, side, edges, findings);
        }
      }
    }
    for (Entity entity : compiled.model().entities()) {
      for (ReferenceEnd end : Schema.referencesOf(entity)) {
        double items = load.itemsOfOne(end).orElse(0);
        if (end.deleteReachesItems() && items >= MANY) {
          references(end, items, findings);
        }
      }
    }
    for (Entity child : compiled.model().entities()) {
      if (child.isChild() && child.whenParentDeleted().removes()) {
        Entity parent = schema.require(String.valueOf(child.parent()));
        double children = load.childrenOfOne(child, parent).orElse(0);
        if (children >= MANY) {
          children(child, parent, children, findings);
        }
      }
    }
  }

  private static void edges(Relationship relationship, Side side, double edges, Findings findings) {
    int shards = relationship.shards().get(side);
    Phrase restrict = SettingText.ofSide("onDelete", side, OnDelete.RESTRICT);
    findings.warn(
        Tag.UNBOUNDED_CASCADE,
        relationship.path("onDelete", side.word()),
        "Deleting one %s removes up to %s edges of %s: at 1,000 writes a second%s at least %s"
            .formatted(
                relationship.end(side),
                Figures.number(edges),
                relationship.name(),
                shards == 1 ? "" : " for each of " + shards + " shards",
                Figures.duration(edges / DynamoDbLimits.PARTITION_WRITE_UNITS / shards)),
        shards == 1
            ? Phrase.format(
                "Write %s, or bound it with %s", restrict, SettingText.ofSide("max", side, 10_000))
            : Phrase.format("Write %s, and unlink the edges before the delete", restrict));
  }

  private static void references(ReferenceEnd end, double items, Findings findings) {
    findings.warn(
        Tag.UNBOUNDED_CASCADE,
        end.member().path("attributes", end.name(), "onDelete"),
        "Deleting one %s %s %s %s items on average: at 1,000 writes a second%s at least %s"
            .formatted(
                end.entity(),
                end.onDelete() == OnDelete.CASCADE ? "removes" : "changes",
                Figures.number(items),
                end.member().name(),
                end.shards() == 1 ? "" : " for each of " + end.shards() + " shards",
                Figures.duration(items / DynamoDbLimits.PARTITION_WRITE_UNITS / end.shards())),
        Phrase.format(
            "Write %s, and move the items before the delete",
            SettingText.value("onDelete", OnDelete.RESTRICT)));
  }

  private static void children(Entity child, Entity parent, double children, Findings findings) {
    findings.warn(
        Tag.UNBOUNDED_CASCADE,
        child.path("onDelete"),
        "Deleting one %s removes %s %s items on average: at 1,000 writes a second at least %s"
            .formatted(
                parent.name(),
                Figures.number(children),
                child.name(),
                Figures.duration(children / DynamoDbLimits.PARTITION_WRITE_UNITS)),
        Phrase.format(
            "Add to %s: %s", child.name(), SettingText.value("onDelete", OnDelete.RESTRICT)));
  }
}
