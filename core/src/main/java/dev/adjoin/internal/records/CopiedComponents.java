// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Copied;
import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.util.Optional;

/**
 * Checks that a copied component can be absent where its source can. The model does not contain the
 * component, so that no later check could. An item that outlives its source keeps what it copied,
 * so that only what is absent from the beginning, or cleared, matters.
 */
final class CopiedComponents {
  private final RecordProblems problems;
  private final Schema entities;

  CopiedComponents(RecordProblems problems, Schema entities) {
    this.problems = problems;
    this.entities = entities;
  }

  void check(Member member, RecordComponents parts) {
    for (Component component : parts.annotated(Copied.class)) {
      member.copies().stream()
          .filter(copy -> copy.attribute().equals(component.name()))
          .filter(copy -> !component.attribute().optional())
          .findFirst()
          .flatMap(copy -> absence(member, copy))
          .ifPresent(why -> report(component, why));
    }
  }

  /** Why an item may be without a copy. */
  private Optional<String> absence(Member member, Copy copy) {
    String source =
        entities.source(member, copy).map(e -> e.name() + ".").orElse("") + copy.sourceAttribute();
    boolean isUnset =
        member instanceof Entity entity
            && entity.reference(copy.source()).isPresent()
            && entity.attribute(copy.source()).filter(Attribute::optional).isPresent();
    if (isUnset) {
      return Optional.of(
          "%s, but %s may be without %s"
              .formatted(source, Article.with(member.name()), copy.source()));
    }
    return entities
        .source(member, copy)
        .flatMap(e -> e.attribute(copy.sourceAttribute()))
        .filter(Attribute::optional)
        .map(a -> source + ", which may be absent");
  }

  private void report(Component component, String why) {
    TypeDescription type = component.description().valueType();
    String boxed =
        type instanceof TypeDescription.Primitive primitive
            ? Scalars.boxedName(primitive.name())
            : type.text();
    problems.error(
        Tag.COPY_REQUIRED,
        component.subject(),
        "%s is a copy of %s".formatted(component.subject().name(), why),
        "Make it optional: @Nullable %s, or a nullable type in Kotlin".formatted(boxed));
  }
}
