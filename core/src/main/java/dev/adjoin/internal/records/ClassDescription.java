// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A class as the reader of records needs it: described by reflection at run time, or by javac
 * inside an annotation processor. Two descriptions of the same class are equal.
 *
 * <p>Parts are asked for when they are needed: classes refer to each other in circles.
 */
public interface ClassDescription {
  /** The name of the field that holds the only object of a class. */
  String INSTANCE = "INSTANCE";

  /** The kinds of class that messages distinguish. */
  enum Kind {
    RECORD("a record"),
    CLASS("a class"),
    INTERFACE("an interface"),
    ENUM("an enum"),
    ANNOTATION("an annotation");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** The kind with its article: {@code an enum}. */
    String text() {
      return text;
    }
  }

  /** The canonical name with its package, such as {@code java.util.Map.Entry}. */
  String qualifiedName();

  String simpleName();

  /** The name of the package, empty for the unnamed one. */
  String packageName();

  /** The class around a nested class. */
  @Nullable ClassDescription enclosing();

  Kind kind();

  boolean isGeneric();

  List<AnnotationValues> annotations();

  /**
   * The components in their order: of a record, or of a class whose constructor takes them all;
   * empty for any other class.
   */
  List<ComponentDescription> components();

  /** Whether an interface has a method that gives a component of the classes that implement it. */
  default boolean hasAccessor(ComponentDescription component) {
    return false;
  }

  /**
   * Why a class that has a constructor with parameters has no components; in a record, what has no
   * effect.
   */
  default Optional<ConstructorComponents.Mistake> mistake() {
    return Optional.empty();
  }

  /** Whether its values are created from all their components, and never change. */
  default boolean isImmutable() {
    return kind() == Kind.RECORD
        || kind() == Kind.CLASS && !isOfLibrary() && !components().isEmpty();
  }

  /**
   * Whether it has one object and no components, and a static field {@code INSTANCE} holds the
   * object: an {@code object} of Kotlin's.
   */
  default boolean isSingleton() {
    return false;
  }

  /** Whether it is a class of Java or Kotlin, whose inner structure is their own affair. */
  default boolean isOfLibrary() {
    return Stream.of("java.", "javax.", "kotlin.").anyMatch(qualifiedName()::startsWith);
  }

  /** The constants of an enum in their order; empty for any other class. */
  List<ConstantDescription> constants();

  /** The classes that a sealed interface or class permits, in order; empty if it is not sealed. */
  List<ClassDescription> permitted();

  /** The classes that are declared directly inside this one, in any order. */
  List<ClassDescription> nested();

  /** The top-level classes of its package, in any order; empty where nothing knows them. */
  default List<ClassDescription> neighbours() {
    return List.of();
  }

  /** Whether it is a sealed interface, whose records are variants. */
  default boolean isSealedInterface() {
    return kind() == Kind.INTERFACE && !permitted().isEmpty();
  }

  default Optional<AnnotationValues> annotation(Class<? extends Annotation> type) {
    return AnnotationValues.find(annotations(), type);
  }

  default boolean has(Class<? extends Annotation> type) {
    return annotation(type).isPresent();
  }
}
