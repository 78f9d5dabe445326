// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/**
 * Finds the declarations of attributes. An id has one origin wherever it occurs (on the entity, its
 * children and the edges that end at it), and therefore one codec.
 */
final class Origins {
  private final Schema schema;

  Origins(Schema schema) {
    this.schema = schema;
  }

  /** The origin of an attribute, for example {@code Student.studentId}. */
  String of(Member member, String attribute) {
    return member instanceof Relationship relationship
        ? ofEdge(relationship, attribute)
        : ofEntity((Entity) member, attribute);
  }

  private String ofEdge(Relationship relationship, String attribute) {
    for (Side side : Side.values()) {
      int at = schema.endNames(relationship, side).indexOf(attribute);
      if (at >= 0) {
        Entity end = schema.end(relationship, side);
        return ofEntity(end, schema.identity(end).get(at).name());
      }
    }
    return copied(relationship, attribute);
  }

  /** A reference holds the id of another entity; what identifies an entity is no reference. */
  private String ofEntity(Entity entity, String attribute) {
    Reference reference = entity.reference(attribute).orElse(null);
    if (reference != null && !entity.id().contains(attribute)) {
      Entity referred = schema.require(reference.entity());
      return referred.name() + "." + schema.identity(referred).get(0).name();
    }
    if (entity.attribute(attribute).isPresent()) {
      return entity.name() + "." + attribute;
    }
    for (Entity ancestor : schema.ancestors(entity)) {
      boolean identifies =
          schema.identity(ancestor).stream().map(Attribute::name).anyMatch(attribute::equals);
      if (identifies && ancestor.attribute(attribute).isPresent()) {
        return ancestor.name() + "." + attribute;
      }
    }
    return copied(entity, attribute);
  }

  private String copied(Member member, String attribute) {
    return member.copies().stream()
        .filter(c -> c.attribute().equals(attribute))
        .flatMap(
            c -> schema.source(member, c).stream().map(e -> e.name() + "." + c.sourceAttribute()))
        .findFirst()
        .orElse(member.name() + "." + attribute);
  }
}
