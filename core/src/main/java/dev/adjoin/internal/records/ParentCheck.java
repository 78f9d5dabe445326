// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Id;
import dev.adjoin.declare.ParentId;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks that the record of a child holds its ancestors' identity, without which an item could not
 * be made of it.
 */
final class ParentCheck {
  private final Report report;
  private final Schema entities;

  ParentCheck(Report report, Schema entities) {
    this.report = report;
    this.entities = entities;
  }

  /** Adds the marks that are missing from components with the names of the identity. */
  Components complete(Class<?> parent, Components parts) {
    if (parent == void.class) {
      parts.marked(ParentId.class).forEach(c -> refuseRoot(c, parts.owner().name()));
      return parts;
    }
    List<String> unmarked =
        entities
            .entity(Names.of(parent))
            .map(known -> unmarked(parts, known.name(), entities.identity(known)))
            .orElse(List.of());
    return parts.marking(ParentId.class, unmarked);
  }

  private List<String> unmarked(Components parts, String parent, List<Attribute> identity) {
    IdentityCheck check = new IdentityCheck(report);
    boolean renamed = refuseStrangers(parts, parent, identity);
    for (Attribute attribute : identity) {
      Component held = parts.named(attribute.name()).orElse(null);
      if (held != null && held.has(ParentId.class)) {
        check.check(List.of(held), List.of(attribute), parent);
      } else if (held == null && !renamed) {
        reportMissing(parts.owner(), attribute.name(), parent);
      }
    }
    List<Component> unmarked =
        parts.declared(identity).stream().filter(c -> !c.has(Id.class)).toList();
    return check.refuseUnmarked(unmarked, ParentId.class, parent);
  }

  private boolean refuseStrangers(Components parts, String parent, List<Attribute> identity) {
    List<Component> strangers =
        parts.marked(ParentId.class).stream()
            .filter(c -> identity.stream().noneMatch(a -> a.name().equals(c.name())))
            .toList();
    strangers.forEach(c -> refuseStranger(c, parent, identity));
    return !strangers.isEmpty();
  }

  private void refuseRoot(Component component, String entity) {
    report.error(
        Tag.MISPLACED_ANNOTATION,
        component.spot(),
        "@ParentId stands on " + component.spot().name() + ", but " + entity + " has no parent",
        "Name the parent with @Entity(parent = …), or remove @ParentId");
  }

  private void refuseStranger(Component component, String parent, List<Attribute> identity) {
    String names = identity.stream().map(Attribute::name).collect(Collectors.joining(", "));
    report.error(
        Tag.UNKNOWN_ATTRIBUTE,
        component.spot(),
        component.spot().name()
            + " is marked @ParentId, but "
            + parent
            + " is identified by "
            + names,
        "Give the component the name it has there, if need be with @Named");
  }

  private void reportMissing(Spot owner, String name, String parent) {
    report.error(
        Tag.MISSING_KEY,
        owner,
        owner.name()
            + " has no @ParentId component "
            + name
            + ", which identifies its parent "
            + parent,
        "Add a component " + name + " marked @ParentId");
  }
}
