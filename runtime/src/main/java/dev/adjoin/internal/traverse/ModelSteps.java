// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.Item;
import dev.adjoin.Step;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.ReadName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The steps that a model has: at which entities they start, and to which they lead.
 *
 * @param schema the model
 * @param plans the reads that the design allows; a side without an inverse has none
 */
record ModelSteps(Schema schema, Plans plans) {

  /**
   * The list that a step reads, if it starts at an entity of a type; null if it leads to only one.
   */
  @Nullable ReadName list(Step<?> step, String start) {
    return switch (step.kind()) {
      case FROM, TO -> ReadName.edges(step.type(), side(step));
      case CHILDREN -> ReadName.children(step.type(), start);
      case ITEMS -> ReadName.lookup(step.type(), List.of(reference(step).name()));
      case PARENT, ENTITY -> null;
    };
  }

  private boolean isReadable(Step<?> step, String start) {
    ReadName list = list(step, start);
    return list == null || plans.read(list).isPresent();
  }

  /**
   * The entities at which a step can start.
   *
   * @throws IllegalArgumentException if the model has no such step
   */
  List<String> starts(Step<?> step) {
    return switch (step.kind()) {
      case FROM, TO -> List.of(relationship(step).end(side(step)));
      case CHILDREN -> schema.ancestors(child(step)).stream().map(Entity::name).toList();
      case PARENT -> List.of(child(step).name());
      case ITEMS -> List.of(reference(step).entity());
      case ENTITY -> List.of(reference(step).member().name());
    };
  }

  /** The entity to which a step leads. */
  String end(Step<?> step) {
    return switch (step.kind()) {
      case FROM, TO -> relationship(step).end(side(step).other());
      case CHILDREN -> step.type();
      case PARENT -> String.valueOf(child(step).parent());
      case ITEMS -> step.type();
      case ENTITY -> reference(step).entity();
    };
  }

  static Side side(Step<?> step) {
    return step.kind() == Step.Kind.FROM ? Side.FROM : Side.TO;
  }

  Relationship relationship(Step<?> step) {
    return schema
        .relationship(step.type())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be a side of a relationship, but %s"
                        .formatted(
                            step,
                            schema.entity(step.type()).isPresent()
                                ? step.type() + " is an entity; " + around(step.type())
                                : "there is no " + step.type() + "; " + known(step))));
  }

  private Entity child(Step<?> step) {
    Entity entity =
        schema
            .entity(step.type())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s must be of a child, but %s"
                            .formatted(
                                step,
                                schema.relationship(step.type()).isPresent()
                                    ? step.type()
                                        + " is a relationship; did you mean "
                                        + Step.from(step.type())
                                        + " or "
                                        + Step.to(step.type())
                                        + "?"
                                    : "there is no " + step.type() + "; " + known(step))));
    if (entity.parent() == null) {
      throw new IllegalArgumentException(
          "%s must be of a child, but %s has no parent; %s"
              .formatted(step, step.type(), around(step.type())));
    }
    return entity;
  }

  private ReferenceEnd reference(Step<?> step) {
    return schema.entity(step.type()).stream()
        .flatMap(entity -> Schema.referencesOf(entity).stream())
        .filter(reference -> reference.name().equals(step.attribute()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be of a reference, but %s".formatted(step, withoutReference(step))));
  }

  private String withoutReference(Step<?> step) {
    if (schema.relationship(step.type()).isPresent()) {
      return "%s is a relationship; did you mean %s or %s?"
          .formatted(step.type(), Step.from(step.type()), Step.to(step.type()));
    }
    return schema.entity(step.type()).isPresent()
        ? "%s is no reference of %s; %s".formatted(step.attribute(), step.type(), known(step))
        : "there is no %s; %s".formatted(step.type(), known(step));
  }

  private String known(Step<?> step) {
    List<String> all =
        schema.model().entities().stream()
            .flatMap(entity -> from(entity.name()).stream())
            .map(Step::toString)
            .distinct()
            .toList();
    return Spelling.nearest(step.toString(), all)
        .map(near -> "did you mean " + near + "?")
        .orElse(all.isEmpty() ? "the model has no steps" : "there are " + String.join(", ", all));
  }

  private String around(String entity) {
    return "from " + entity + " there " + listed(from(entity));
  }

  private static String listed(Collection<Step<Item>> steps) {
    String all = steps.stream().map(Step::toString).collect(Collectors.joining(", "));
    return switch (steps.size()) {
      case 0 -> "are no steps";
      case 1 -> "is " + all;
      default -> "are " + all;
    };
  }

  /** The steps that can be read from an entity, in the order of the declaration. */
  List<Step<Item>> from(String entity) {
    List<Step<Item>> steps = new ArrayList<>();
    schema
        .sidesAt(schema.require(entity))
        .forEach(end -> steps.add(Step.of(end.relationship().name(), end.side())));
    for (Entity each : schema.model().entities()) {
      if (schema.ancestors(each).stream().anyMatch(above -> above.name().equals(entity))) {
        steps.add(Step.children(each.name()));
      }
    }
    if (schema.require(entity).parent() != null) {
      steps.add(Step.parent(entity));
    }
    schema
        .referencesTo(schema.require(entity))
        .forEach(end -> steps.add(Step.items(end.member().name(), end.name())));
    Schema.referencesOf(schema.require(entity))
        .forEach(end -> steps.add(Step.entity(entity, end.name())));
    steps.removeIf(step -> !isReadable(step, entity));
    return steps;
  }

  /** The steps that start at any of these entities. */
  List<Step<Item>> from(Collection<String> entities) {
    return entities.stream().flatMap(each -> from(each).stream()).distinct().toList();
  }

  /** Says that none of the steps can start at any of the types. */
  IllegalArgumentException misplaced(List<? extends Step<?>> steps, Collection<String> types) {
    List<Step<Item>> possible = from(types);
    String given = steps.stream().map(Step::toString).collect(Collectors.joining(" or "));
    String starts =
        steps.stream()
            .flatMap(step -> starts(step).stream())
            .distinct()
            .collect(Collectors.joining(" or "));
    List<String> others =
        possible.stream()
            .filter(p -> steps.stream().anyMatch(s -> areAlongTheSame(s, p)))
            .map(Step::toString)
            .toList();
    String instead =
        others.size() == 1
            ? "did you mean " + others.get(0) + "?"
            : "from " + String.join(" or ", types) + " there " + listed(possible);
    return new IllegalArgumentException(
        "%s must start at %s, but starts at %s; %s"
            .formatted(given, String.join(" or ", types), starts, instead));
  }

  /** Whether two steps go along the same relationship, reference or hierarchy. */
  private static boolean areAlongTheSame(Step<?> one, Step<?> other) {
    return one.type().equals(other.type()) && Objects.equals(one.attribute(), other.attribute());
  }

  /** The attributes of an edge, child or item that identify the entity that it leads to. */
  List<String> reached(Step<?> step) {
    return switch (step.kind()) {
      case FROM, TO -> schema.endNames(relationship(step), side(step).other());
      case CHILDREN, ITEMS -> schema.identityNames(schema.require(step.type()));
      case PARENT, ENTITY ->
          throw new IllegalArgumentException(step + " must have a list to reach entities by");
    };
  }

  /** The number of parts of an entity's key. */
  int keyParts(String entity) {
    return schema.identityNames(schema.require(entity)).size();
  }
}
