// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.DeleteRule.Origin;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/**
 * Edges, children or references that a delete leaves behind although the model does not declare it:
 * no read finds them, or DynamoDB or another program removes their entity.
 */
final class KeptByDefault implements LintRule {
  private static final String RECORDED = "the table is recorded with this rule";
  private static final String NOT_OWNED =
      "the table is not owned, and another rule adds attributes to its items";

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        if (isKeptByDefault(relationship.rules().get(side))) {
          side(schema, relationship, side, findings);
        }
      }
    }
    for (Entity entity : compiled.model().entities()) {
      if (entity.isChild() && isKeptByDefault(entity.rule())) {
        Entity parent = schema.require(String.valueOf(entity.parent()));
        child(entity, parent, findings);
      }
      for (Reference reference : entity.references()) {
        if (isKeptByDefault(reference.rule())) {
          reference(schema, entity, reference, findings);
        }
      }
    }
  }

  private static boolean isKeptByDefault(DeleteRule rule) {
    return rule.effect() == OnDelete.KEEP && !rule.isDeclared();
  }

  private static void child(Entity child, Entity parent, Findings findings) {
    Phrase keep = SettingText.value("onDelete", OnDelete.KEEP);
    String children = child.name() + " children";
    if (child.rule().origin() == Origin.RECORDED) {
      Phrase sweep = SettingText.value("onDelete", OnDelete.SWEEP);
      because(RECORDED, parent, children, child.path(), sweep, keep, findings);
    } else {
      expiring(parent, children, child.path(), keep, findings);
    }
  }

  private static void side(Schema schema, Relationship relationship, Side side, Findings findings) {
    Entity end = schema.end(relationship, side);
    Phrase keep = SettingText.ofSide("onDelete", side, OnDelete.KEEP);
    Phrase sweep = SettingText.ofSide("onDelete", side, OnDelete.SWEEP);
    String edges = relationship.name() + " edges";
    if (relationship.rules().get(side).origin() == Origin.RECORDED) {
      because(RECORDED, end, edges, relationship.path(), sweep, keep, findings);
    } else if (!schema.model().table().owned()) {
      because(NOT_OWNED, end, edges, relationship.path(), sweep, keep, findings);
    } else if (relationship.store() == Store.EDGES && relationship.inverseKind() == Inverse.NONE) {
      findings.note(
          Tag.KEPT_BY_DEFAULT,
          relationship.path("inverse"),
          "A delete of %s leaves behind its %s edges: %s has no inverse, so that no read finds them"
              .formatted(end.name(), relationship.name(), relationship.name()),
          Phrase.format(
              "Write %s, or accept it with %s", SettingText.value("inverse", Inverse.INDEX), keep));
    } else if (relationship.store() == Store.EDGES) {
      expiring(end, edges, relationship.path(), keep, findings);
    }
  }

  private static void reference(
      Schema schema, Entity entity, Reference reference, Findings findings) {
    Entity target = schema.require(reference.entity());
    ModelPath path = entity.path("attributes", reference.attribute());
    Phrase keep = SettingText.value("onDelete", OnDelete.KEEP);
    String items =
        "%s items, which refer to it by %s".formatted(entity.name(), reference.attribute());
    Phrase restrict = SettingText.value("onDelete", OnDelete.RESTRICT);
    if (reference.rule().origin() == Origin.RECORDED) {
      because(RECORDED, target, items, path, restrict, keep, findings);
    } else if (!schema.model().table().owned()) {
      because(NOT_OWNED, target, items, path, restrict, keep, findings);
    } else if (target.expires() != null) {
      expiring(target, items, path, keep, findings);
    } else {
      findings.note(
          Tag.KEPT_BY_DEFAULT,
          path,
          "A delete of %s leaves behind its %s: other programs delete %s without looking for them"
              .formatted(target.name(), items, target.name()),
          Phrase.format("Accept it with %s", keep));
    }
  }

  private static void because(
      String reason,
      Entity entity,
      String items,
      ModelPath path,
      Phrase rule,
      Phrase keep,
      Findings findings) {
    findings.note(
        Tag.KEPT_BY_DEFAULT,
        path,
        "A delete of %s leaves behind its %s: %s".formatted(entity.name(), items, reason),
        Phrase.format("Write %s, or accept it with %s", rule, keep));
  }

  private static void expiring(
      Entity entity, String items, ModelPath path, Phrase keep, Findings findings) {
    findings.note(
        Tag.KEPT_BY_DEFAULT,
        path,
        "A delete of %s leaves behind its %s: %s expires by %s, and DynamoDB removes it alone"
            .formatted(entity.name(), items, entity.name(), entity.expires()),
        entity.expiryStreamed()
            ? Phrase.format("Accept it with %s", keep)
            : Phrase.format(
                "Add %s to %s, so that the stream applies the removal, or accept it with %s",
                SettingText.streamedExpiry(), entity.name(), keep));
  }
}
