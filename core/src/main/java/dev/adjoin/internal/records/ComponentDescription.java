// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;

/**
 * One component of a record, or of another class that is created from all its values.
 *
 * @param annotations those of the component and those of its accessor, where an annotation for
 *     fields and methods ends up; in a class that is not a record, those of the parameter of the
 *     constructor, of the field and of the accessor
 * @param reader what holds the value
 */
public record ComponentDescription(
    String name, TypeDescription type, List<AnnotationValues> annotations, Reader reader) {
  public ComponentDescription {
    annotations = List.copyOf(annotations);
  }

  /** The accessor of a component, or its field if there is no accessor. */
  public record Reader(String name, boolean isMethod) {}

  /** A component of a record, whose accessor has its name. */
  public static ComponentDescription ofRecord(
      String name, TypeDescription type, List<AnnotationValues> annotations) {
    return new ComponentDescription(name, type, annotations, new Reader(name, true));
  }

  Optional<AnnotationValues> annotation(Class<? extends Annotation> annotation) {
    return AnnotationValues.find(annotations, annotation);
  }

  /** Whether the component is an {@code Optional} that says what it holds. */
  public boolean isOptional() {
    return type instanceof TypeDescription.OfClass of
        && of.type().qualifiedName().equals(TypeReader.OPTIONAL)
        && of.arguments().size() == 1;
  }

  /** The type of its value: for an {@code Optional<T>}, {@code T}. */
  public TypeDescription valueType() {
    return isOptional() ? ((TypeDescription.OfClass) type).arguments().get(0) : type;
  }

  /** Whether any annotation of the simple name {@code Nullable} allows null. */
  boolean isNullable() {
    return AnnotationValues.hasNullable(annotations) || type.isNullable();
  }
}
