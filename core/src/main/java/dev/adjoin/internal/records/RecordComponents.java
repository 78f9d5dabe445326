// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Variants;
import java.lang.annotation.Annotation;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The components of one record as attributes, in order. */
final class RecordComponents {
  private final Subject owner;
  private final @Nullable String was;
  private final List<AnnotationValues> uniques;
  private final ModelPath path;
  private final List<Component> all;
  private final @Nullable Variants variants;
  private final RecordProblems problems;

  /**
   * @param was the name that the record's type had before it was renamed
   * @param uniques the lists of unique attributes on the record itself
   * @param variants null unless these are the components of several variants together
   */
  RecordComponents(
      Subject owner,
      @Nullable String was,
      List<AnnotationValues> uniques,
      ModelPath path,
      List<Component> all,
      @Nullable Variants variants,
      RecordProblems problems) {
    this.owner = owner;
    this.was = was;
    this.uniques = List.copyOf(uniques);
    this.path = path;
    this.all = List.copyOf(all);
    this.variants = variants;
    this.problems = problems;
  }

  /**
   * One component.
   *
   * @param annotations the annotations that apply to it
   */
  record Component(
      Attribute attribute,
      ComponentDescription description,
      Set<Class<? extends Annotation>> annotations,
      Subject subject) {

    String name() {
      return attribute.name();
    }

    boolean has(Class<? extends Annotation> type) {
      return annotations.contains(type);
    }

    /** The values of an annotation that applies. */
    AnnotationValues values(Class<? extends Annotation> type) {
      return description.annotation(type).orElseThrow();
    }

    /** Whether the record declares the attribute, rather than holding one of another type. */
    boolean isDeclared() {
      return ComponentAnnotations.INHERITED.stream().noneMatch(annotations::contains);
    }

    /** The same component for another form of the attribute. */
    Component with(Attribute other) {
      return new Component(other, description, annotations, subject);
    }

    private Component with(Class<? extends Annotation> type) {
      Set<Class<? extends Annotation>> more = new HashSet<>(annotations);
      more.add(type);
      return new Component(attribute, description, more, subject);
    }
  }

  Subject owner() {
    return owner;
  }

  /** The name that the type had before it was renamed; null if the record says none. */
  @Nullable String was() {
    return was;
  }

  /** The lists of unique attributes on the record itself. */
  List<AnnotationValues> uniques() {
    return uniques;
  }

  /** The variants whose components these are; null for one record. */
  @Nullable Variants variants() {
    return variants;
  }

  List<Component> all() {
    return all;
  }

  ModelPath path() {
    return path;
  }

  /** The attributes that the record declares itself. */
  List<Attribute> declared() {
    return all.stream().filter(Component::isDeclared).map(Component::attribute).toList();
  }

  List<Component> annotated(Class<? extends Annotation> type) {
    return all.stream().filter(c -> c.has(type)).toList();
  }

  /** A copy in which the named components have the annotation. */
  RecordComponents annotating(Class<? extends Annotation> type, List<String> names) {
    List<Component> annotated =
        all.stream().map(c -> names.contains(c.name()) ? c.with(type) : c).toList();
    return new RecordComponents(owner, was, uniques, path, annotated, variants, problems);
  }

  /** The components with the names of the attributes that are not annotated as inherited. */
  List<Component> declared(List<Attribute> named) {
    return named.stream()
        .flatMap(a -> named(a.name()).stream())
        .filter(Component::isDeclared)
        .toList();
  }

  Optional<Component> named(String name) {
    return all.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  /** The names of the annotated components, each placed under the key of the model file. */
  List<String> names(Class<? extends Annotation> type, String... key) {
    List<Component> annotated = annotated(type);
    place(path.then(key), annotated);
    return annotated.stream().map(Component::name).toList();
  }

  /** Places a list at its first component, and every element at its own component. */
  void place(ModelPath list, List<Component> components) {
    for (int i = 0; i < components.size(); i++) {
      problems.place(list, components.get(i).subject());
      problems.place(list.then(Integer.toString(i)), components.get(i).subject());
    }
  }

  /** The name of the component with an annotation that only one component may have. */
  @Nullable String only(Class<? extends Annotation> type, String key) {
    List<Component> annotated = annotated(type);
    if (annotated.isEmpty()) {
      return null;
    }
    String first = annotated.get(0).name();
    for (Component other : annotated.subList(1, annotated.size())) {
      problems.error(
          Tag.MISPLACED_ANNOTATION,
          other.subject(),
          "%s is on %s and on %s of %s"
              .formatted(ComponentAnnotations.text(type), first, other.name(), owner.name()),
          "Keep it on one of them");
    }
    problems.place(path.then(key), annotated.get(0).subject());
    return first;
  }
}
