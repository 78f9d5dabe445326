// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Rule: an attribute name is used only once on an item, for an inherited id, an own attribute or a
 * copy.
 */
final class AttributesAreDistinct implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (Resolved.isResolved(schema, relationship)) {
        ends(schema, relationship, problems);
      }
      List<String> ids = ids(schema, relationship);
      attributes(relationship, ids, problems);
      Set<String> declared = new HashSet<>(ids);
      relationship.attributes().forEach(a -> declared.add(a.name()));
      copies(
          schema,
          relationship,
          relationship.copies(),
          copy -> relationship.path(copy),
          declared,
          problems);
    }
    for (Entity entity : Resolved.entities(schema)) {
      inherited(schema, entity, problems);
      copies(
          schema,
          entity,
          entity.copies(),
          copy -> entity.path("copy", copy.attribute()),
          declared(schema, entity),
          problems);
    }
  }

  private static void ends(Schema schema, Relationship relationship, Problems problems) {
    List<String> from = schema.endNames(relationship, Side.FROM);
    List<String> to = schema.endNames(relationship, Side.TO);
    List<String> shared = from.stream().filter(to::contains).toList();
    boolean clear = !repeats(schema, relationship.from()) && !repeats(schema, relationship.to());
    if (!shared.isEmpty() && !relationship.isSelf() && clear) {
      EndNames names = new EndNames(schema, relationship, shared);
      problems.error(
          Tag.SAME_ATTRIBUTE,
          relationship.path(),
          "%s would hold the ids of %s and %s both in \"%s\""
              .formatted(
                  relationship.name(),
                  relationship.from(),
                  relationship.to(),
                  String.join("\", \"", shared)),
          new Phrase(
              "Tell them apart with ends, such as ends: {from: %s, to: %s}"
                  .formatted(names.apart(Side.FROM), names.apart(Side.TO)),
              "Give each id a separate component: @From %s, and @To %s"
                  .formatted(names.apart(Side.FROM), names.apart(Side.TO))));
    }
  }

  private static void attributes(Relationship relationship, List<String> ids, Problems problems) {
    for (Attribute attribute : relationship.attributes()) {
      if (ids.contains(attribute.name())) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            relationship.path("attributes", attribute.name()),
            "%s declares \"%s\", which it already has as the id of one of its ends"
                .formatted(relationship.name(), attribute.name()),
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
            entity.path("attributes", attribute.name()),
            "%s declares \"%s\", which it already inherits from %s"
                .formatted(entity.name(), attribute.name(), parent.name()),
            entity.id().contains(attribute.name())
                ? "Rename it, such as to " + EndNames.of(entity.name(), attribute.name())
                : "Remove it from " + entity.name() + ", or rename one of the two");
      }
    }
  }

  /** Whether the entity declares an id that it also inherits, which is reported separately. */
  private static boolean repeats(Schema schema, String name) {
    Entity entity = schema.require(name);
    return entity.isChild()
        && schema.identity(schema.require(String.valueOf(entity.parent()))).stream()
            .anyMatch(a -> entity.id().contains(a.name()));
  }

  private static void copies(
      Schema schema,
      Member owner,
      List<Copy> copies,
      Function<Copy, ModelPath> path,
      Set<String> declared,
      Problems problems) {
    Set<String> taken = new HashSet<>(declared);
    for (Copy copy : copies) {
      if (!taken.add(copy.attribute())) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            path.apply(copy),
            "%s copies %s.%s into \"%s\", which it already has"
                .formatted(
                    owner.name(),
                    schema.source(owner, copy).map(Entity::name).orElse(copy.source()),
                    copy.sourceAttribute(),
                    copy.attribute()),
            "Copy it under another name, or remove the other one");
      }
    }
  }

  /** The names of the ids of those ends that are known. */
  private static List<String> ids(Schema schema, Relationship relationship) {
    List<String> ids = new ArrayList<>();
    for (Side side : Side.values()) {
      if (Resolved.end(schema, relationship, side)) {
        ids.addAll(schema.endNames(relationship, side));
      }
    }
    return ids;
  }

  private static Set<String> declared(Schema schema, Entity entity) {
    Set<String> names = new HashSet<>();
    schema.identity(entity).forEach(a -> names.add(a.name()));
    entity.attributes().forEach(a -> names.add(a.name()));
    return names;
  }
}
