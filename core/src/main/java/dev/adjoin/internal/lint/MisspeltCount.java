// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Set;

/**
 * A count with a name that its entity does not declare, but nearly: the declared number would never
 * change.
 */
final class MisspeltCount implements LintRule {
  private static final Set<Scalar> WHOLE = Set.of(Scalar.INT, Scalar.LONG);

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        ModelPath path = relationship.path("count", side.word());
        count(schema, new RelationshipSide(relationship, side), path, findings);
      }
    }
    for (Entity entity : compiled.model().entities()) {
      for (ReferenceEnd end : Schema.referencesOf(entity)) {
        count(schema, end, entity.path("attributes", end.name(), "count"), findings);
      }
    }
  }

  private static void count(Schema schema, End end, ModelPath path, Findings findings) {
    String count = end.count();
    Entity entity = schema.require(end.entity());
    if (count == null || schema.attributes(entity).containsKey(count)) {
      return;
    }
    List<String> numbers =
        entity.attributes().stream()
            .filter(a -> a.type() instanceof Scalar scalar && WHOLE.contains(scalar))
            .map(Attribute::name)
            .filter(name -> !entity.id().contains(name) && !schema.isCount(entity, name))
            .toList();
    Spelling.nearest(count, numbers)
        .ifPresent(
            near ->
                findings.note(
                    Tag.MISSPELT_COUNT,
                    path,
                    "%s counts into %s.%s, which %s does not declare; it declares %s"
                        .formatted(end.member().name(), entity.name(), count, entity.name(), near),
                    Phrase.of("Write %s, or allow it if both are meant".formatted(near))));
  }
}
