// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.stream.Stream;

/** The part of a model whose references resolve: what is wrong beyond that would only mislead. */
final class Sound {
  private Sound() {}

  static List<Entity> entities(Schema schema) {
    return schema.model().entities().stream().filter(e -> isSound(schema, e)).toList();
  }

  static List<Relationship> relationships(Schema schema) {
    return schema.model().relationships().stream()
        .filter(r -> endIsSound(schema, r, Side.FROM) && endIsSound(schema, r, Side.TO))
        .toList();
  }

  static List<Member> members(Schema schema) {
    return Stream.<Member>concat(entities(schema).stream(), relationships(schema).stream())
        .toList();
  }

  /** Whether it is known what the entity is made of: a wrong parent or type is said by itself. */
  static boolean inherits(Schema schema, Entity entity) {
    List<Entity> ancestors = schema.ancestors(entity);
    Entity top = ancestors.isEmpty() ? entity : ancestors.get(0);
    return top.parent() == null && ancestors.stream().allMatch(Sound::declaresItsId);
  }

  static boolean hasType(Schema schema, Attribute attribute) {
    return !(attribute.type() instanceof AttributeType.Named named)
        || schema.type(named.name()).isPresent();
  }

  /** Its ancestors are there, and each declares the attributes of its id. */
  private static boolean isSound(Schema schema, Entity entity) {
    return declaresItsId(entity) && inherits(schema, entity);
  }

  private static boolean declaresItsId(Entity entity) {
    return !entity.id().isEmpty()
        && Stream.concat(entity.id().stream(), entity.order().stream())
            .allMatch(a -> entity.attribute(a).isPresent());
  }

  private static boolean endIsSound(Schema schema, Relationship relationship, Side side) {
    return schema.entity(relationship.end(side)).filter(e -> isSound(schema, e)).isPresent();
  }
}
