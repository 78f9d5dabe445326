// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.database;

import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.TypeDesign.ViewDesign;
import dev.adjoin.ValueType;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Describes the types of a model as values of the API. */
public final class TypeDesigns {
  private final Schema schema;

  private TypeDesigns(Schema schema) {
    this.schema = schema;
  }

  /** Every entity, then every relationship, in the order of their declaration. */
  public static List<TypeDesign> of(Schema schema) {
    TypeDesigns designs = new TypeDesigns(schema);
    return Stream.<TypeDesign>concat(
            schema.model().entities().stream().map(designs::entity),
            schema.model().relationships().stream().map(designs::relationship))
        .toList();
  }

  private TypeDesign entity(Entity entity) {
    return new EntityDesign(
        entity.name(),
        attributes(schema.attributes(entity).values()),
        schema.keyNames(entity),
        views(entity),
        entity.parent(),
        entity.isChild() ? entity.whenParentDeleted() : null,
        entity.uniques(),
        entity.lookups(),
        ends(entity),
        counts(entity),
        entity.isListed(),
        generated(entity));
  }

  private static List<String> generated(Entity entity) {
    return entity.attributes().stream()
        .filter(attribute -> attribute.preset() instanceof Default.Generated)
        .map(Attribute::name)
        .toList();
  }

  private List<AttributeDesign> counts(Entity entity) {
    return schema.endsAt(entity).stream()
        .filter(end -> end.shards() == 1)
        .flatMap(end -> Stream.ofNullable(end.count()))
        .distinct()
        .map(name -> new AttributeDesign(name, countType(entity, name), true))
        .toList();
  }

  private ValueType countType(Entity entity, String name) {
    Attribute declared = schema.attributes(entity).get(name);
    return declared == null ? ValueType.Scalar.LONG : value(declared.type());
  }

  private TypeDesign relationship(Relationship relationship) {
    return new RelationshipDesign(
        relationship.name(),
        attributes(schema.attributes(relationship).values()),
        schema.keyNames(relationship),
        views(relationship),
        ends(relationship).get(0),
        ends(relationship).get(1));
  }

  /** The two sides of a relationship, or the references of an entity. */
  private List<EndDesign> ends(Member member) {
    return Schema.endsOf(member).stream()
        .map(
            end ->
                new EndDesign(
                    end.entity(),
                    schema.endNames(end),
                    end.isChecked(),
                    end.onDelete(),
                    end.count()))
        .toList();
  }

  private List<ViewDesign> views(Member member) {
    return member.views().stream()
        .map(view -> new ViewDesign(view.name(), schema.partitionOf(member, view), view.side()))
        .toList();
  }

  private List<AttributeDesign> attributes(Collection<Attribute> attributes) {
    return attributes.stream()
        .map(each -> new AttributeDesign(each.name(), value(each.type()), each.optional()))
        .toList();
  }

  private ValueType value(AttributeType type) {
    if (type instanceof AttributeType.Scalar scalar) {
      return ValueType.Scalar.valueOf(scalar.name());
    }
    if (type instanceof AttributeType.Choice choice) {
      return new ValueType.Choice(choice.values());
    }
    if (type instanceof AttributeType.ListOf list) {
      return new ValueType.ListOf(value(list.element()));
    }
    if (type instanceof AttributeType.SetOf set) {
      return new ValueType.SetOf(value(set.element()));
    }
    if (type instanceof AttributeType.MapOf map) {
      return new ValueType.MapOf(value(map.value()));
    }
    String name = ((AttributeType.Named) type).name();
    return new ValueType.Nested(name, attributes(schema.type(name).orElseThrow().attributes()));
  }
}
