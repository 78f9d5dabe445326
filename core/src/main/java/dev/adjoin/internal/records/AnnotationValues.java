// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An annotation as a value: its elements by name, those with defaults included.
 *
 * <p>An element is a {@code String}, {@code Integer} or {@code Boolean}, a {@link
 * ClassDescription}, the name of an enum constant, another {@code AnnotationValues}, or a list of
 * these for an array. Annotations that are not Adjoin's are known by name alone and have no
 * elements.
 *
 * @param type the canonical name of the annotation
 */
public record AnnotationValues(String type, Map<String, Object> elements) {
  public AnnotationValues {
    elements = Map.copyOf(elements);
  }

  /**
   * An annotation that says only some elements of its type, as javac gives it: the defaults of
   * Adjoin's own annotations are added.
   *
   * @param type the canonical name of the annotation
   * @param said the elements that the annotation says; ignored unless it is Adjoin's
   */
  public static AnnotationValues of(String type, Map<String, Object> said) {
    return ReflectedClass.isAdjoins(type)
        ? new AnnotationValues(type, ReflectedClass.withDefaults(type, said))
        : new AnnotationValues(type, Map.of());
  }

  static Optional<AnnotationValues> find(
      List<AnnotationValues> annotations, Class<? extends Annotation> type) {
    return annotations.stream().filter(a -> a.type.equals(type.getCanonicalName())).findFirst();
  }

  /** Whether an annotation of the simple name {@code Nullable} is among them, whoever made it. */
  static boolean hasNullable(List<AnnotationValues> annotations) {
    return annotations.stream().anyMatch(a -> ("." + a.type).endsWith(".Nullable"));
  }

  /** Whether it is one of Adjoin's. */
  boolean isAdjoins() {
    return ReflectedClass.isAdjoins(type);
  }

  /** The name of the annotation without its package. */
  String simpleName() {
    return type.substring(type.lastIndexOf('.') + 1);
  }

  /** A text, which may be empty. */
  String text(String element) {
    return (String) get(element);
  }

  /** A text, or null if it is empty, which stands for "not declared". */
  @Nullable String textOrNull(String element) {
    String text = text(element);
    return text.isEmpty() ? null : text;
  }

  List<String> texts(String element) {
    return list(element).map(String.class::cast).toList();
  }

  int number(String element) {
    return (Integer) get(element);
  }

  boolean flag(String element) {
    return (Boolean) get(element);
  }

  /** The class that the element names. */
  ClassDescription type(String element) {
    return (ClassDescription) get(element);
  }

  /**
   * The class that the element names, or null for {@code void}, which stands for "not declared".
   */
  @Nullable ClassDescription typeOrNull(String element) {
    ClassDescription named = type(element);
    return named.qualifiedName().equals("void") ? null : named;
  }

  List<ClassDescription> types(String element) {
    return list(element).map(ClassDescription.class::cast).toList();
  }

  <E extends Enum<E>> E constant(String element, Class<E> type) {
    return Enum.valueOf(type, (String) get(element));
  }

  <E extends Enum<E>> List<E> constants(String element, Class<E> type) {
    return list(element).map(name -> Enum.valueOf(type, (String) name)).toList();
  }

  AnnotationValues annotation(String element) {
    return (AnnotationValues) get(element);
  }

  List<AnnotationValues> annotations(String element) {
    return list(element).map(AnnotationValues.class::cast).toList();
  }

  private Stream<?> list(String element) {
    return ((List<?>) get(element)).stream();
  }

  private Object get(String element) {
    Object value = elements.get(element);
    if (value == null) {
      throw new IllegalArgumentException(
          "Element must be one of " + elements.keySet() + ", but was " + element);
    }
    return value;
  }
}
