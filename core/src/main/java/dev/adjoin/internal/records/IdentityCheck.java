// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.lang.annotation.Annotation;
import java.util.List;

/**
 * Checks components that hold the identity of another entity. The model does not contain them, so
 * that no later check could.
 */
final class IdentityCheck {
  private final RecordProblems problems;
  private final String entity;

  /**
   * @param entity the entity whose identity the components hold
   */
  IdentityCheck(RecordProblems problems, String entity) {
    this.problems = problems;
    this.entity = entity;
  }

  /** Compares components with the identity attributes at the same positions. */
  void check(List<Component> components, List<Attribute> identity) {
    for (int i = 0; i < identity.size(); i++) {
      check(components.get(i), identity.get(i));
    }
  }

  private void check(Component component, Attribute identity) {
    Subject subject = component.subject();
    Attribute held = component.attribute();
    if (!held.type().equals(identity.type())) {
      problems.error(
          Tag.WRONG_TYPE,
          subject,
          "%s is of type %s, but it holds %s of %s, which is of type %s"
              .formatted(
                  subject.name(),
                  held.type().text(),
                  identity.name(),
                  entity,
                  identity.type().text()),
          "Give both components the same type");
    }
    if (held.optional()) {
      ComponentDescription described = component.description();
      boolean isOptional = described.isOptional();
      problems.error(
          Tag.OPTIONAL_IN_KEY,
          subject,
          "%s is %s, but it holds %s of %s, which is part of a key"
              .formatted(
                  subject.name(),
                  isOptional ? "an Optional" : "@Nullable",
                  identity.name(),
                  entity),
          isOptional ? "Make it " + described.valueType().text() : "Remove @Nullable");
    }
  }

  /** Reports components that hold part of the identity without the annotation for it. */
  List<String> refuseLacking(List<Component> components, Class<? extends Annotation> annotation) {
    String text = ComponentAnnotations.text(annotation);
    for (Component component : components) {
      problems.error(
          Tag.MISSING_KEY,
          component.subject(),
          "%s has the name of %s's %s, but is not annotated with %s"
              .formatted(component.subject().name(), entity, component.name(), text),
          "Annotate " + component.description().name() + " with " + text);
    }
    return components.stream().map(Component::name).toList();
  }
}
