// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/**
 * The value inside an annotation that declares a part of the model: {@code patterns/roster/where/0}
 * is the first value of {@code where} in the {@code @Pattern} with that name.
 *
 * @param annotation the annotation on the class
 * @param value the value inside it, however deep
 */
record AnnotationPath(AnnotationMirror annotation, AnnotationValue value) {
  /** The elements by which an annotation in an array is known. */
  private static final Set<String> NAMES = Set.of("name", "tag", "read", "index");

  /** Follows the steps as far as the annotation says them; empty if it does not say the first. */
  static Optional<AnnotationPath> find(AnnotationMirror annotation, List<String> steps) {
    AnnotationValue deepest = inside(annotation, steps);
    return Optional.ofNullable(deepest).map(value -> new AnnotationPath(annotation, value));
  }

  /** The second annotation with the same name in a list, if the name is one that is meant. */
  static Optional<AnnotationValue> repeated(
      AnnotationMirror annotation, Predicate<String> isMeant) {
    for (AnnotationValue list : annotation.getElementValues().values()) {
      Set<String> seen = new HashSet<>();
      for (Object each : list.getValue() instanceof List<?> all ? all : List.of()) {
        for (String name : names((AnnotationValue) each)) {
          if (isMeant.test(name) && !seen.add(name)) {
            return Optional.of((AnnotationValue) each);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static @Nullable AnnotationValue inside(AnnotationMirror annotation, List<String> steps) {
    if (steps.isEmpty()) {
      return null;
    }
    for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> element :
        annotation.getElementValues().entrySet()) {
      if (element.getKey().getSimpleName().contentEquals(steps.get(0))) {
        return deepest(element.getValue(), steps.subList(1, steps.size()));
      }
    }
    return null;
  }

  private static AnnotationValue deepest(AnnotationValue value, List<String> steps) {
    AnnotationValue next = null;
    if (value.getValue() instanceof AnnotationMirror nested) {
      next = inside(nested, steps);
    } else if (value.getValue() instanceof List<?> list && !steps.isEmpty()) {
      next = element(list, steps);
    }
    return next == null ? value : next;
  }

  private static @Nullable AnnotationValue element(List<?> list, List<String> steps) {
    List<String> rest = steps.subList(1, steps.size());
    for (int i = 0; i < list.size(); i++) {
      AnnotationValue each = (AnnotationValue) list.get(i);
      if (steps.get(0).equals(Integer.toString(i)) || isNamed(each, steps.get(0))) {
        return deepest(each, rest);
      }
    }
    return null;
  }

  private static boolean isNamed(AnnotationValue value, String name) {
    return names(value).contains(name);
  }

  private static Set<String> names(AnnotationValue value) {
    return value.getValue() instanceof AnnotationMirror annotation
        ? annotation.getElementValues().entrySet().stream()
            .filter(element -> NAMES.contains(element.getKey().getSimpleName().toString()))
            .map(element -> String.valueOf(element.getValue().getValue()))
            .collect(Collectors.toSet())
        : Set.of();
  }
}
