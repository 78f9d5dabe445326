// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.From;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.To;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the components of an edge that hold the identity of the entity at one end. */
final class EndReader {
  private final RecordProblems problems;
  private final Side side;
  private final String entity;
  private final List<Attribute> identity;
  private final Class<? extends Annotation> annotation;

  EndReader(RecordProblems problems, Schema entities, Side side, String entity) {
    this.problems = problems;
    this.side = side;
    this.entity = entity;
    this.identity = entities.entity(entity).map(entities::identity).orElse(List.of());
    this.annotation = side == Side.FROM ? From.class : To.class;
  }

  /** Adds the annotation to components with the names of the identity that lack it. */
  RecordComponents complete(RecordComponents parts) {
    List<Component> annotated = parts.annotated(annotation);
    boolean isWhole = !annotated.isEmpty() && annotated.size() >= identity.size();
    List<Component> lacking = isWhole ? List.of() : parts.declared(identity);
    if (annotated.isEmpty() && lacking.isEmpty()) {
      reportMissing(parts.owner());
    }
    IdentityCheck check = new IdentityCheck(problems, entity);
    return parts.annotating(annotation, check.refuseLacking(lacking, annotation));
  }

  /**
   * The edge's names for the identity; empty if they are the entity's own. A relationship of an
   * entity with itself always names both ends.
   */
  List<String> names(RecordComponents parts, boolean isSelf) {
    List<Component> annotated = parts.annotated(annotation);
    List<String> own = identity.stream().map(Attribute::name).toList();
    if (annotated.isEmpty()) {
      return isSelf ? own.stream().map(name -> side.word() + "_" + name).toList() : List.of();
    }
    if (identity.isEmpty()) {
      return List.of();
    }
    List<Component> aligned = align(annotated, own);
    parts.place(parts.path().then("ends", side.word()), aligned);
    if (aligned.size() == own.size()) {
      new IdentityCheck(problems, entity).check(aligned, identity);
    }
    List<String> names = aligned.stream().map(Component::name).toList();
    return names.equals(own) && !isSelf ? List.of() : names;
  }

  /**
   * The components in the order of the identity. A component with the name of an identity attribute
   * holds that attribute; the others hold the remaining ones, in their order.
   */
  private static List<Component> align(List<Component> annotated, List<String> own) {
    if (annotated.size() != own.size()) {
      return annotated;
    }
    List<Component> renamed =
        new ArrayList<>(annotated.stream().filter(c -> !own.contains(c.name())).toList());
    List<Component> aligned = new ArrayList<>();
    for (String name : own) {
      aligned.add(
          annotated.stream()
              .filter(c -> c.name().equals(name))
              .findFirst()
              .orElseGet(() -> renamed.remove(0)));
    }
    return aligned;
  }

  private void reportMissing(Subject owner) {
    String id = identity.stream().map(Attribute::name).collect(Collectors.joining(", "));
    String text = ComponentAnnotations.text(annotation);
    problems.error(
        Tag.MISSING_KEY,
        owner,
        "%s has no %s component for its %s side, %s"
            .formatted(owner.name(), text, side.word(), entity),
        "Annotate the component that holds the %s of %s with %s"
            .formatted(id.isEmpty() ? "id" : id, entity, text));
  }
}
