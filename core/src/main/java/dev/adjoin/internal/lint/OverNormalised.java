// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Items of one attribute each, where one item could hold all of them. */
final class OverNormalised implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    Map<List<String>, List<Entity>> alike = new LinkedHashMap<>();
    for (Entity entity : compiled.model().entities()) {
      Optional<Attribute> only = onlyAttribute(schema, entity);
      if (only.isPresent() && isPlain(schema, entity)) {
        alike.computeIfAbsent(schema.identityNames(entity), k -> new ArrayList<>()).add(entity);
        namedByEnum(schema, entity, only.get(), findings);
      }
    }
    alike.values().stream()
        .filter(e -> e.size() > 1)
        .forEach(e -> sameIdentity(schema, e, findings));
  }

  /** The attribute besides the identity, if there is exactly one. */
  private static Optional<Attribute> onlyAttribute(Schema schema, Entity entity) {
    List<String> identity = schema.identityNames(entity);
    List<Attribute> others =
        entity.attributes().stream().filter(a -> !identity.contains(a.name())).toList();
    return others.size() == 1 && entity.copies().isEmpty()
        ? Optional.of(others.get(0))
        : Optional.empty();
  }

  /** Whether the entity has nothing that an attribute of another item could not have. */
  private static boolean isPlain(Schema schema, Entity entity) {
    return schema.endsAt(entity).isEmpty()
        && schema.children(entity).isEmpty()
        && entity.views().isEmpty()
        && entity.lookups().isEmpty()
        && entity.uniques().isEmpty()
        && entity.references().isEmpty()
        && entity.expires() == null
        && !entity.isListed();
  }

  /** A child for each name of a value: the names are attributes of the parent. */
  private static void namedByEnum(Schema schema, Entity entity, Attribute only, Findings findings) {
    Optional<Attribute> id = entity.attribute(entity.id().get(entity.id().size() - 1));
    if (!entity.isChild()
        || id.isEmpty()
        || !(id.get().type() instanceof AttributeType.Choice names)) {
      return;
    }
    String attributes =
        names.values().stream()
            .map(n -> n + ": " + Quoted.of(only.type().text() + "?"))
            .collect(Collectors.joining(", "));
    findings.warn(
        Tag.OVER_NORMALISED,
        entity.path(),
        "%s stores one attribute an item, %s, for each of %d names of %s: %d writes and %d items where one would do"
            .formatted(
                entity.name(),
                only.name(),
                names.values().size(),
                id.get().name(),
                names.values().size(),
                names.values().size()),
        new Phrase(
            "Remove it, and add to the attributes of %s: %s".formatted(entity.parent(), attributes),
            "Remove it, and make the names components of %s".formatted(entity.parent())));
  }

  private static void sameIdentity(Schema schema, List<Entity> entities, Findings findings) {
    Entity first = entities.get(0);
    List<String> others = entities.stream().skip(1).map(Entity::name).toList();
    List<String> moved =
        entities.stream()
            .skip(1)
            .flatMap(e -> onlyAttribute(schema, e).stream())
            .map(a -> a.name() + ": " + a.text())
            .toList();
    for (Entity other : entities.subList(1, entities.size())) {
      findings.warn(
          Tag.OVER_NORMALISED,
          other.path(),
          "%s has the identity of %s (%s) and one attribute more: %d items and %d reads where one would do"
              .formatted(
                  other.name(),
                  first.name(),
                  String.join(", ", schema.identityNames(first)),
                  entities.size(),
                  entities.size()),
          new Phrase(
              "Remove %s, and add to the attributes of %s: %s"
                  .formatted(String.join(", ", others), first.name(), String.join(", ", moved)),
              "Remove %s, and add their components to %s"
                  .formatted(String.join(", ", others), first.name())));
    }
  }
}
