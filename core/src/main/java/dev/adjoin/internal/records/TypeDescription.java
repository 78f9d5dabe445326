// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The use of a Java type, with the annotations on that use. */
public sealed interface TypeDescription {

  List<AnnotationValues> annotations();

  /** The type as source code writes it, with simple names and without annotations. */
  String text();

  /** The qualified name of the type without its arguments. */
  String erasure();

  /** The same use with these annotations instead. */
  TypeDescription with(List<AnnotationValues> annotations);

  default Optional<AnnotationValues> annotation(Class<? extends Annotation> type) {
    return AnnotationValues.find(annotations(), type);
  }

  /** Whether an annotation on the use, or on the elements of an array, allows null. */
  default boolean isNullable() {
    return AnnotationValues.hasNullable(annotations());
  }

  /** {@code int}, {@code boolean} and the other primitive types. */
  record Primitive(String name, List<AnnotationValues> annotations) implements TypeDescription {
    public Primitive {
      annotations = List.copyOf(annotations);
    }

    @Override
    public String erasure() {
      return name;
    }

    @Override
    public TypeDescription with(List<AnnotationValues> others) {
      return new Primitive(name, others);
    }

    @Override
    public String text() {
      return name;
    }
  }

  /** A class, with its type arguments if it has any. */
  record OfClass(
      ClassDescription type, List<TypeDescription> arguments, List<AnnotationValues> annotations)
      implements TypeDescription {
    public OfClass {
      arguments = List.copyOf(arguments);
      annotations = List.copyOf(annotations);
    }

    @Override
    public String erasure() {
      return type.qualifiedName();
    }

    @Override
    public TypeDescription with(List<AnnotationValues> others) {
      return new OfClass(type, arguments, others);
    }

    @Override
    public String text() {
      return arguments.isEmpty()
          ? type.simpleName()
          : arguments.stream()
              .map(TypeDescription::text)
              .collect(Collectors.joining(", ", type.simpleName() + "<", ">"));
    }
  }

  record Array(TypeDescription element, List<AnnotationValues> annotations)
      implements TypeDescription {
    public Array {
      annotations = List.copyOf(annotations);
    }

    @Override
    public String erasure() {
      return element.erasure() + "[]";
    }

    @Override
    public TypeDescription with(List<AnnotationValues> others) {
      return new Array(element, others);
    }

    @Override
    public String text() {
      return element.text() + "[]";
    }

    @Override
    public boolean isNullable() {
      return TypeDescription.super.isNullable() || element.isNullable();
    }
  }

  /** A type parameter of a generic record. */
  record Variable(String name, List<AnnotationValues> annotations) implements TypeDescription {
    public Variable {
      annotations = List.copyOf(annotations);
    }

    @Override
    public String erasure() {
      return "java.lang.Object";
    }

    @Override
    public TypeDescription with(List<AnnotationValues> others) {
      return new Variable(name, others);
    }

    @Override
    public String text() {
      return name;
    }
  }

  /** A wildcard, such as {@code ? extends Number}. */
  record Wildcard(String text, List<AnnotationValues> annotations) implements TypeDescription {
    public Wildcard {
      annotations = List.copyOf(annotations);
    }

    @Override
    public String erasure() {
      return "java.lang.Object";
    }

    @Override
    public TypeDescription with(List<AnnotationValues> others) {
      return new Wildcard(text, others);
    }
  }
}
