// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * Whether a type may be null: it carries JSpecify's annotation, or any other of the simple name
 * {@code Nullable} that is kept until run time.
 */
final class Nullness {
  private Nullness() {}

  /** An annotation for fields or methods is not kept on the component: the accessor has it. */
  static boolean of(RecordComponent component) {
    return says(component) || says(component.getAccessor()) || of(component.getAnnotatedType());
  }

  static boolean of(AnnotatedType type) {
    return says(type)
        || type instanceof AnnotatedArrayType array
            && says(array.getAnnotatedGenericComponentType());
  }

  private static boolean says(AnnotatedElement element) {
    return Arrays.stream(element.getAnnotations())
        .map(Annotation::annotationType)
        .anyMatch(type -> type.getSimpleName().equals("Nullable"));
  }
}
