// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.HashMap;
import java.util.Map;

/**
 * Rule: each count has its own attribute, which must be a whole number if the entity declares it.
 */
final class CountsFit implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    Map<String, String> taken = new HashMap<>();
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        if (Resolved.end(schema, relationship, side)) {
          ModelPath path = relationship.path("count", side.word());
          count(schema, new RelationshipSide(relationship, side), path, taken, problems);
        }
      }
    }
    for (Entity entity : schema.model().entities()) {
      for (ReferenceEnd end : Schema.referencesOf(entity)) {
        ModelPath path = entity.path("attributes", end.name(), "count");
        count(schema, end, path, taken, problems);
      }
    }
  }

  private static void count(
      Schema schema, End end, ModelPath path, Map<String, String> taken, Problems problems) {
    String count = end.count();
    Entity entity = schema.entity(end.entity()).orElse(null);
    if (count == null || entity == null) {
      return;
    }
    String what = end.member().name() + " counts into " + entity.name() + "." + count;
    type(schema, entity, count, path, what, problems);
    String place = entity.name() + "." + count;
    String before = taken.putIfAbsent(place, end.title());
    if (before != null) {
      problems.error(
          Tag.COUNT_TYPE,
          path,
          what + ", which already counts " + before,
          "Give each count a separate attribute");
    }
  }

  private static void type(
      Schema schema, Entity entity, String count, ModelPath path, String what, Problems problems) {
    Attribute declared = schema.attributes(entity).get(count);
    if (declared == null || !Resolved.type(schema, declared)) {
      return;
    }
    boolean isId = entity.id().contains(count);
    if (isId || !VersionsAndExpiriesFit.isWhole(declared.type())) {
      problems.error(
          Tag.COUNT_TYPE,
          path,
          what + ", which is " + (isId ? "part of the id" : declared.type().text()),
          "Count into a separate int or long, or into a name that "
              + entity.name()
              + " does not declare");
    }
  }
}
