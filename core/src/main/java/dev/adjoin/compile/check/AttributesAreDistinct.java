// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Attribute;
import dev.adjoin.model.Copy;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An attribute name means one thing on an item: an inherited id, an own value or a copy. */
final class AttributesAreDistinct implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : Sound.relationships(schema)) {
      ends(schema, relationship, problems);
      copies(
          Paths.of(relationship, "copy"),
          relationship.name(),
          schema.attributes(relationship).keySet(),
          relationship.copies(),
          declared(schema, relationship),
          problems);
    }
    for (Entity entity : Sound.entities(schema)) {
      inherited(schema, entity, problems);
      copies(
          Paths.of(entity, "copy"),
          entity.name(),
          schema.attributes(entity).keySet(),
          entity.copies(),
          declared(schema, entity),
          problems);
    }
  }

  private static void ends(Schema schema, Relationship relationship, Problems problems) {
    List<String> from = schema.endNames(relationship, Side.FROM);
    List<String> to = schema.endNames(relationship, Side.TO);
    for (String name : from) {
      if (to.contains(name) && !relationship.isSelf()) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            Paths.of(relationship),
            relationship.name()
                + " would hold the ids of "
                + relationship.from()
                + " and "
                + relationship.to()
                + " in one attribute \""
                + name
                + "\"",
            "Tell them apart with ends, such as ends: {from: "
                + named(relationship.from(), name)
                + ", to: "
                + named(relationship.to(), name)
                + "}");
      }
    }
    for (Attribute attribute : relationship.attributes()) {
      if (from.contains(attribute.name()) || to.contains(attribute.name())) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            Paths.of(relationship, "attributes", attribute.name()),
            relationship.name()
                + " declares \""
                + attribute.name()
                + "\", which it already has as the id of one of its ends",
            "Remove " + attribute.name() + " from the attributes");
      }
    }
  }

  private static void inherited(Schema schema, Entity entity, Problems problems) {
    if (!entity.isChild()) {
      return;
    }
    Entity parent = schema.require(String.valueOf(entity.parent()));
    for (Attribute attribute : schema.identity(parent)) {
      if (entity.attribute(attribute.name()).isPresent()) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            Paths.of(entity, "attributes", attribute.name()),
            entity.name()
                + " declares \""
                + attribute.name()
                + "\", which it already inherits from "
                + parent.name(),
            "Remove it from " + entity.name() + ", or rename one of the two");
      }
    }
  }

  private static void copies(
      ModelPath path,
      String owner,
      Set<String> known,
      List<Copy> copies,
      Set<String> declared,
      Problems problems) {
    Set<String> taken = new HashSet<>(declared);
    for (Copy copy : copies) {
      if (known.contains(copy.attribute()) && !taken.add(copy.attribute())) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            path.then(copy.attribute()),
            owner
                + " copies "
                + copy.source()
                + "."
                + copy.sourceAttribute()
                + " into \""
                + copy.attribute()
                + "\", which it already has",
            "Copy it under another name, or remove the other one");
      }
    }
  }

  private static Set<String> declared(Schema schema, Relationship relationship) {
    List<String> names = new ArrayList<>(schema.endNames(relationship, Side.FROM));
    names.addAll(schema.endNames(relationship, Side.TO));
    relationship.attributes().forEach(a -> names.add(a.name()));
    return new HashSet<>(names);
  }

  private static Set<String> declared(Schema schema, Entity entity) {
    Set<String> names = new HashSet<>();
    schema.identity(entity).forEach(a -> names.add(a.name()));
    entity.attributes().forEach(a -> names.add(a.name()));
    return names;
  }

  private static String named(String entity, String attribute) {
    String small = Character.toLowerCase(entity.charAt(0)) + entity.substring(1);
    return small + Character.toUpperCase(attribute.charAt(0)) + attribute.substring(1);
  }
}
