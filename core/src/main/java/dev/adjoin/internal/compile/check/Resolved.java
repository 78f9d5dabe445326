// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.stream.Stream;

/**
 * The part of a model whose references resolve. A rule about meaning examines what it needs of this
 * part, because errors elsewhere would merely be consequences of the unresolved references. What
 * needs one end of a relationship, or none, is examined although the other is missing.
 */
final class Resolved {
  private Resolved() {}

  /** The entities whose ancestors all exist and declare the attributes of their ids. */
  static List<Entity> entities(Schema schema) {
    return schema.model().entities().stream().filter(e -> isResolved(schema, e)).toList();
  }

  /** The relationships between resolved entities. */
  static List<Relationship> relationships(Schema schema) {
    return schema.model().relationships().stream().filter(r -> isResolved(schema, r)).toList();
  }

  /** Whether both ends of the relationship are resolved entities. */
  static boolean isResolved(Schema schema, Relationship relationship) {
    return end(schema, relationship, Side.FROM) && end(schema, relationship, Side.TO);
  }

  /** Whether the entity on one side is resolved. */
  static boolean end(Schema schema, Relationship relationship, Side side) {
    return schema.entity(relationship.end(side)).filter(e -> isResolved(schema, e)).isPresent();
  }

  /** Whether all attributes that the entity inherits are known. */
  static boolean ancestors(Schema schema, Entity entity) {
    List<Entity> ancestors = schema.ancestors(entity);
    Entity top = ancestors.isEmpty() ? entity : ancestors.get(0);
    return top.parent() == null && ancestors.stream().allMatch(Resolved::declaresItsId);
  }

  /** Whether the type of the attribute is built in or declared. */
  static boolean type(Schema schema, Attribute attribute) {
    return !(attribute.type() instanceof AttributeType.Named named)
        || schema.type(named.name()).isPresent();
  }

  private static boolean isResolved(Schema schema, Entity entity) {
    return declaresItsId(entity) && ancestors(schema, entity);
  }

  private static boolean declaresItsId(Entity entity) {
    return !entity.id().isEmpty()
        && Stream.concat(entity.id().stream(), entity.order().stream())
            .allMatch(a -> entity.attribute(a).isPresent());
  }
}
