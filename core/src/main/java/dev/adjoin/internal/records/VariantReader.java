// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Variants;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a sealed interface as one type with variants. The records of a sealed interface that it
 * permits are variants too.
 */
final class VariantReader {
  private final RecordProblems problems;
  private final ClassDescription sealed;
  private final Subject owner;

  VariantReader(RecordProblems problems, ClassDescription sealed) {
    this.problems = problems;
    this.sealed = sealed;
    this.owner = Subject.of(sealed);
  }

  /** The word of a variant: that of its annotation, or its name: {@code bank-transfer}. */
  static String word(ClassDescription type) {
    return type.annotation(dev.adjoin.declare.Variant.class)
        .map(said -> said.text("value"))
        .orElseGet(() -> Variant.word(type.simpleName()));
  }

  /** The records by their words, in the order of the declaration. */
  Map<String, ClassDescription> records() {
    Map<String, ClassDescription> byWord = new LinkedHashMap<>();
    for (ClassDescription type : leaves(sealed)) {
      ClassDescription first = byWord.putIfAbsent(word(type), type);
      if (first != null && !first.equals(type)) {
        problems.error(
            Tag.SAME_VARIANT,
            Subject.of(type),
            "%s and %s are variants of %s with the same word \"%s\""
                .formatted(
                    ClassNames.source(first), ClassNames.source(type), owner.name(), word(type)),
            "Give one of them another word with @Variant");
      }
    }
    return byWord;
  }

  private List<ClassDescription> leaves(ClassDescription permitting) {
    List<ClassDescription> leaves = new ArrayList<>();
    for (ClassDescription type : permitting.permitted()) {
      if (type.isImmutable() || type.isSingleton()) {
        refuse(type, Entity.class);
        refuse(type, Relationship.class);
        leaves.add(type);
      } else if (type.isSealedInterface()) {
        refuse(type, Entity.class);
        refuse(type, Variants.class);
        leaves.addAll(leaves(type));
      } else {
        problems.error(
            Tag.NOT_A_RECORD,
            Subject.of(type),
            "%s is a variant of %s, but it is %s, not a record"
                .formatted(ClassNames.source(type), owner.name(), type.kind().text()),
            "Make it a record, or a sealed interface of records");
      }
    }
    return leaves;
  }

  private void refuse(ClassDescription type, Class<? extends Annotation> annotation) {
    if (type.has(annotation)) {
      String text = ComponentAnnotations.text(annotation);
      problems.error(
          Tag.MISPLACED_ANNOTATION,
          Subject.of(type),
          "%s is on %s, which is stored as a variant of %s"
              .formatted(text, ClassNames.source(type), owner.name()),
          "Remove %s; that of %s is enough".formatted(text, owner.name()));
    }
  }

  /** The components of all variants together. */
  record Merged(List<Component> components, dev.adjoin.internal.model.Variants variants) {}

  /**
   * Merges the components of all variants, and reports those that must be the same, but are not.
   *
   * @param variants the components of each variant by its word; at least one
   */
  Merged merge(Map<String, RecordComponents> variants) {
    List<Variant> declared = new ArrayList<>();
    variants.forEach((word, parts) -> declared.add(new Variant(word, parts.declared())));
    dev.adjoin.internal.model.Variants.Merged merged =
        dev.adjoin.internal.model.Variants.merge(discriminator(), List.of(), declared);
    List<Component> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    RecordComponents first = variants.values().iterator().next();
    for (Component component : first.all()) {
      if (!component.isDeclared() || merged.variants().isShared(component.name())) {
        all.add(component);
        names.add(component.name());
        variants.values().forEach(other -> compare(component, other));
      }
    }
    variants.values().forEach(parts -> refuseInherited(parts, first));
    for (Attribute attribute : merged.attributes()) {
      if (names.add(attribute.name())) {
        all.add(
            component(attribute.name(), variants)
                .map(c -> c.with(attribute))
                .orElseGet(() -> synthetic(attribute)));
      }
    }
    return new Merged(all, merged.variants());
  }

  private Attribute discriminator() {
    Optional<AnnotationValues> said = sealed.annotation(Variants.class);
    String by = said.map(s -> s.text("by")).orElse(dev.adjoin.internal.model.Variants.KIND);
    return Attribute.of(by, Scalar.STRING)
        .renamedFrom(said.map(s -> s.textOrNull("was")).orElse(null));
  }

  private static Optional<Component> component(
      String name, Map<String, RecordComponents> variants) {
    return variants.values().stream().flatMap(parts -> parts.named(name).stream()).findFirst();
  }

  /** The discriminator, which no record has as a component. */
  private Component synthetic(Attribute attribute) {
    ComponentDescription none =
        ComponentDescription.ofRecord(
            attribute.name(), new TypeDescription.Primitive("String", List.of()), List.of());
    return new Component(attribute, none, Set.of(), owner);
  }

  /** Reports an annotation that a shared component has in one variant only. */
  private void compare(Component component, RecordComponents other) {
    Component same = other.named(component.name()).orElse(null);
    if (same == null) {
      problems.error(
          Tag.NOT_SHARED,
          other.owner(),
          "%s is annotated with %s, but %s has no such component"
              .formatted(component.subject().name(), inherited(component), other.owner().name()),
          "Add it to " + other.owner().name());
      return;
    }
    Set<Class<? extends Annotation>> differing = new HashSet<>(component.annotations());
    differing.addAll(same.annotations());
    differing.removeIf(type -> component.has(type) && same.has(type));
    for (Class<? extends Annotation> type : differing) {
      Component with = component.has(type) ? component : same;
      Component without = component.has(type) ? same : component;
      problems.error(
          Tag.NOT_SHARED,
          without.subject(),
          "%s is on %s, but not on %s"
              .formatted(
                  ComponentAnnotations.text(type), with.subject().name(), without.subject().name()),
          "Annotate both of them, or neither");
    }
  }

  private static String inherited(Component component) {
    return ComponentAnnotations.INHERITED.stream()
        .filter(component::has)
        .map(ComponentAnnotations::text)
        .findFirst()
        .orElseThrow();
  }

  /** Reports a component for an attribute of another type that the first variant lacks. */
  private void refuseInherited(RecordComponents parts, RecordComponents first) {
    for (Component component : parts.all()) {
      if (!component.isDeclared() && first.named(component.name()).isEmpty()) {
        compare(component, first);
      }
    }
  }
}
