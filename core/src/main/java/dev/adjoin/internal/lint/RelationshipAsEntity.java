// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An entity that is identified by the ids of two others: a link that can be read from no side. */
final class RelationshipAsEntity implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Entity entity : compiled.model().entities()) {
      if (entity.isChild() || entity.id().size() != 2) {
        continue;
      }
      Optional<Entity> from = identifiedBy(schema, entity, entity.id().get(0));
      Optional<Entity> to = identifiedBy(schema, entity, entity.id().get(1));
      if (from.isPresent() && to.isPresent() && !from.get().equals(to.get())) {
        found(entity, from.get(), to.get(), findings);
      }
    }
  }

  /** Another root that has this attribute, of the same type, as its whole id. */
  private static Optional<Entity> identifiedBy(Schema schema, Entity entity, String id) {
    return schema.model().entities().stream()
        .filter(e -> !e.isChild() && !e.equals(entity) && e.id().equals(List.of(id)))
        .filter(
            e ->
                e.attribute(id)
                    .map(Attribute::type)
                    .equals(entity.attribute(id).map(Attribute::type)))
        .findFirst();
  }

  private static void found(Entity entity, Entity from, Entity to, Findings findings) {
    List<Attribute> own =
        entity.attributes().stream().filter(a -> !entity.id().contains(a.name())).toList();
    String attributes =
        own.stream().map(a -> a.name() + ": " + a.text()).collect(Collectors.joining(", "));
    findings.warn(
        Tag.RELATIONSHIP_AS_ENTITY,
        entity.path("id"),
        "%s is identified by %s and %s: it links the two, but neither can list its %s items"
            .formatted(
                entity.name(), Article.with(from.name()), Article.with(to.name()), entity.name()),
        new Phrase(
            "Move it to relationships: %s: {from: %s, to: %s%s}"
                .formatted(
                    entity.name(),
                    from.name(),
                    to.name(),
                    attributes.isEmpty() ? "" : ", attributes: {" + attributes + "}"),
            "Annotate it with @Relationship(from = %s.class, to = %s.class), and the ids with @From and @To"
                .formatted(from.name(), to.name())));
  }
}
