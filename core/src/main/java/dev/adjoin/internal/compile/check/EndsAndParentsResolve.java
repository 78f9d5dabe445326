// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/** Rule: the entities that relationships, children and references name are declared. */
final class EndsAndParentsResolve implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        String end = relationship.end(side);
        String what = "%s's %s side is \"%s\"".formatted(relationship.name(), side.word(), end);
        resolve(schema, relationship.path(side.word()), what, end, problems);
      }
    }
    for (Entity entity : schema.model().entities()) {
      if (entity.parent() != null) {
        String what = entity.name() + "'s parent is \"" + entity.parent() + "\"";
        resolve(schema, entity.path("parent"), what, entity.parent(), problems);
      }
      for (Reference reference : entity.references()) {
        String what =
            "%s.%s refers to \"%s\""
                .formatted(entity.name(), reference.attribute(), reference.entity());
        ModelPath path = entity.path("attributes", reference.attribute(), "ref");
        resolve(schema, path, what, reference.entity(), problems);
      }
    }
  }

  private static void resolve(
      Schema schema, ModelPath path, String what, String name, Problems problems) {
    if (schema.entity(name).isPresent() || schema.model().entities().isEmpty()) {
      return;
    }
    List<String> known = schema.model().entities().stream().map(Entity::name).toList();
    boolean isRelationship = schema.relationship(name).isPresent();
    String why = isRelationship ? ", which is a relationship" : ", which is not declared";
    problems.error(
        Tag.UNKNOWN_ENTITY,
        path,
        what + why + "; the entities are " + Wording.list(known),
        isRelationship
            ? "Name one of the entities, or make " + name + " a separate entity"
            : Wording.nearest(
                name,
                known,
                ", or declare " + name + " as an entity",
                "Name one of the entities, or declare " + name));
  }
}
