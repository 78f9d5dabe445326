// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;

/**
 * One component of a record.
 *
 * @param annotations those of the component and those of its accessor, where an annotation for
 *     fields and methods ends up
 */
public record ComponentDescription(
    String name, TypeDescription type, List<AnnotationValues> annotations) {
  public ComponentDescription {
    annotations = List.copyOf(annotations);
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
