// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Attribute;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Schema;
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

  void check(Components parts, Entity child) {
    if (child.parent() == null) {
      parts.marked(ParentId.class).forEach(c -> refuseRoot(c, child.name()));
      return;
    }
    entities.entity(child.parent()).ifPresent(e -> check(parts, e, entities.identity(e)));
  }

  private void check(Components parts, Entity parent, List<Attribute> identity) {
    List<Component> strangers =
        parts.marked(ParentId.class).stream()
            .filter(c -> identity.stream().noneMatch(a -> a.name().equals(c.name())))
            .toList();
    strangers.forEach(c -> refuseStranger(c, parent, identity));
    for (Attribute attribute : identity) {
      Component held = parts.named(attribute.name()).orElse(null);
      if (held != null && held.has(ParentId.class)) {
        new IdentityCheck(report).check(List.of(held), List.of(attribute), parent.name());
      } else if (strangers.isEmpty() && (held == null || !held.has(Id.class))) {
        reportMissing(parts.owner(), attribute.name(), parent, held != null);
      }
    }
  }

  private void refuseRoot(Component component, String entity) {
    report.error(
        Tag.MISPLACED_ANNOTATION,
        component.spot(),
        "@ParentId stands on " + component.spot().name() + ", but " + entity + " has no parent",
        "Name the parent with @Entity(parent = …), or remove @ParentId");
  }

  private void refuseStranger(Component component, Entity parent, List<Attribute> identity) {
    String names = identity.stream().map(Attribute::name).collect(Collectors.joining(", "));
    report.error(
        Tag.UNKNOWN_ATTRIBUTE,
        component.spot(),
        component.spot().name()
            + " is marked @ParentId, but "
            + parent.name()
            + " is identified by "
            + names,
        "Give the component the name it has there, if need be with @Named");
  }

  private void reportMissing(Spot owner, String name, Entity parent, boolean unmarked) {
    report.error(
        Tag.MISSING_KEY,
        owner,
        owner.name()
            + " has no @ParentId component "
            + name
            + ", which identifies its parent "
            + parent.name(),
        unmarked
            ? "Mark " + name + " with @ParentId"
            : "Add a component " + name + " marked @ParentId");
  }
}
