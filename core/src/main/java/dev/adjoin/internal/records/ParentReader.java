// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Id;
import dev.adjoin.declare.ParentId;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the components of a child that hold the identity of its ancestors, which is in its key. */
final class ParentReader {
  private final RecordProblems problems;
  private final Schema entities;

  ParentReader(RecordProblems problems, Schema entities) {
    this.problems = problems;
    this.entities = entities;
  }

  /** Adds {@link ParentId} to components with the names of the identity that lack it. */
  RecordComponents complete(@Nullable ClassDescription parent, RecordComponents parts) {
    if (parent == null) {
      parts.annotated(ParentId.class).forEach(c -> refuseWithoutParent(c, parts.owner().name()));
      return parts;
    }
    List<String> lacking =
        entities
            .entity(ClassNames.type(parent))
            .map(known -> lacking(parts, known.name(), entities.identity(known)))
            .orElse(List.of());
    return parts.annotating(ParentId.class, lacking);
  }

  private List<String> lacking(RecordComponents parts, String parent, List<Attribute> identity) {
    IdentityCheck check = new IdentityCheck(problems, parent);
    boolean misnamed = refuseMisnamed(parts, parent, identity);
    for (Attribute attribute : identity) {
      Component held = parts.named(attribute.name()).orElse(null);
      if (held != null && held.has(ParentId.class)) {
        check.check(List.of(held), List.of(attribute));
      } else if (held == null && !misnamed) {
        reportMissing(parts.owner(), attribute.name(), parent);
      }
    }
    List<Component> lacking =
        parts.declared(identity).stream().filter(c -> !c.has(Id.class)).toList();
    return check.refuseLacking(lacking, ParentId.class);
  }

  private boolean refuseMisnamed(RecordComponents parts, String parent, List<Attribute> identity) {
    List<String> names = identity.stream().map(Attribute::name).toList();
    List<Component> misnamed =
        parts.annotated(ParentId.class).stream().filter(c -> !names.contains(c.name())).toList();
    for (Component component : misnamed) {
      problems.error(
          Tag.UNKNOWN_ATTRIBUTE,
          component.subject(),
          "%s is annotated with @ParentId, but %s is identified by %s"
              .formatted(
                  component.subject().name(),
                  parent,
                  names.stream().collect(Collectors.joining(", "))),
          "Give the component the name it has there, if need be with @Named");
    }
    return !misnamed.isEmpty();
  }

  private void refuseWithoutParent(Component component, String entity) {
    problems.error(
        Tag.MISPLACED_ANNOTATION,
        component.subject(),
        "@ParentId is on " + component.subject().name() + ", but " + entity + " has no parent",
        "Name the parent with @Entity(parent = …), or remove @ParentId");
  }

  private void reportMissing(Subject owner, String name, String parent) {
    problems.error(
        Tag.MISSING_KEY,
        owner,
        "%s has no @ParentId component %s, which identifies its parent %s"
            .formatted(owner.name(), name, parent),
        "Add a component " + name + " annotated with @ParentId");
  }
}
