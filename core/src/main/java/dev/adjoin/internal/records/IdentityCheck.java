// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import java.lang.annotation.Annotation;
import java.util.List;

/**
 * Checks components that hold another item's identity. The model has no trace of them, so that no
 * later check could.
 */
final class IdentityCheck {
  private final Report report;

  IdentityCheck(Report report) {
    this.report = report;
  }

  /** Compares components with the identity attributes at the same positions. */
  void check(List<Component> components, List<Attribute> identity, String entity) {
    for (int i = 0; i < identity.size(); i++) {
      check(components.get(i), identity.get(i), entity);
    }
  }

  private void check(Component component, Attribute identity, String entity) {
    Spot spot = component.spot();
    Attribute held = component.attribute();
    if (!held.type().equals(identity.type())) {
      report.error(
          Tag.WRONG_TYPE,
          spot,
          spot.name()
              + " is of type "
              + held.type().text()
              + ", but it holds "
              + identity.name()
              + " of "
              + entity
              + ", which is of type "
              + identity.type().text(),
          "Give both components the same type");
    }
    if (held.optional()) {
      report.error(
          Tag.OPTIONAL_IN_KEY,
          spot,
          spot.name()
              + " is @Nullable, but it holds "
              + identity.name()
              + " of "
              + entity
              + ", which is part of a key",
          "Take @Nullable off");
    }
  }

  /** Reports components that hold part of an identity without its mark; gives their names. */
  List<String> refuseUnmarked(
      List<Component> components, Class<? extends Annotation> mark, String entity) {
    for (Component component : components) {
      report.error(
          Tag.MISSING_KEY,
          component.spot(),
          component.spot().name()
              + " has the name of "
              + entity
              + "'s "
              + component.name()
              + ", but not the mark "
              + Marks.show(mark),
          "Mark " + component.declared().getName() + " with " + Marks.show(mark));
    }
    return components.stream().map(Component::name).toList();
  }
}
