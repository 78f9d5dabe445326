// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.declare.Entity;
import dev.adjoin.internal.records.AnnotationValues;
import dev.adjoin.internal.records.KotlinConstructor;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Reads the annotations that the Java compiler models as values, in one round. */
final class ModelledAnnotations {
  private static final String DECLARE = Entity.class.getPackageName() + ".";
  private final ModelledClasses classes;
  private final Map<TypeElement, Boolean> isRuntime = new HashMap<>();

  ModelledAnnotations(ModelledClasses classes) {
    this.classes = classes;
  }

  /** The annotations that reflection would see at run time. */
  List<AnnotationValues> of(AnnotatedConstruct annotated) {
    return annotated.getAnnotationMirrors().stream()
        .filter(
            annotation ->
                isRuntime.computeIfAbsent(type(annotation), ModelledAnnotations::isRuntime))
        .map(this::of)
        .toList();
  }

  /** The primary constructor of a class of Kotlin's, which kapt describes as a class of Java's. */
  static Optional<KotlinConstructor> kotlinConstructor(TypeElement type) {
    return kotlin(type).flatMap(m -> KotlinConstructor.of(m.k(), m.d1(), m.d2()));
  }

  /** Whether it is sealed in Kotlin, which kapt does not say in Java. */
  static boolean isSealedInKotlin(TypeElement type) {
    return kotlin(type).filter(m -> KotlinConstructor.isSealed(m.k(), m.d1())).isPresent();
  }

  /** The elements of {@code kotlin.Metadata} that matter. */
  private record KotlinMetadata(int k, List<String> d1, List<String> d2) {}

  private static Optional<KotlinMetadata> kotlin(TypeElement type) {
    for (AnnotationMirror annotation : type.getAnnotationMirrors()) {
      if (annotation.getAnnotationType().toString().equals("kotlin.Metadata")) {
        int kind = 1; // its default
        Map<String, List<String>> texts = new HashMap<>();
        for (var element : annotation.getElementValues().entrySet()) {
          String name = element.getKey().getSimpleName().toString();
          Object value = element.getValue().getValue();
          if (value instanceof Integer number && name.equals("k")) {
            kind = number;
          } else if (value instanceof List<?> list) {
            texts.put(name, list.stream().map(ModelledAnnotations::text).toList());
          }
        }
        return Optional.of(
            new KotlinMetadata(
                kind, texts.getOrDefault("d1", List.of()), texts.getOrDefault("d2", List.of())));
      }
    }
    return Optional.empty();
  }

  private static String text(Object element) {
    return String.valueOf(((AnnotationValue) element).getValue());
  }

  private static TypeElement type(AnnotationMirror annotation) {
    if (annotation.getAnnotationType().getKind() == TypeKind.ERROR) {
      throw new UnresolvedTypeException(annotation.toString());
    }
    return (TypeElement) annotation.getAnnotationType().asElement();
  }

  private static boolean isRuntime(TypeElement type) {
    Retention retention = type.getAnnotation(Retention.class);
    return retention != null && retention.value() == RetentionPolicy.RUNTIME;
  }

  private AnnotationValues of(AnnotationMirror annotation) {
    TypeElement type = type(annotation);
    String name = type.getQualifiedName().toString();
    if (!name.startsWith(DECLARE)) {
      return AnnotationValues.of(name, Map.of());
    }
    Map<String, Object> said = new HashMap<>();
    annotation
        .getElementValues()
        .forEach(
            (element, value) ->
                said.put(
                    element.getSimpleName().toString(), value(element.getReturnType(), value)));
    for (ExecutableElement element : ElementFilter.methodsIn(type.getEnclosedElements())) {
      if (element.getDefaultValue() == null
          && !said.containsKey(element.getSimpleName().toString())) {
        throw new UnresolvedTypeException(element + " of " + annotation);
      }
    }
    return AnnotationValues.of(name, said);
  }

  /** The value of an element, which a program with mistakes may give another type than declared. */
  private Object value(TypeMirror declared, AnnotationValue value) {
    Object held = value.getValue();
    if (declared instanceof ArrayType array && held instanceof List<?> list) {
      return list.stream()
          .map(each -> value(array.getComponentType(), (AnnotationValue) each))
          .toList();
    }
    if (declared.getKind().isPrimitive() && !(held instanceof String)) {
      return held;
    }
    if (held instanceof DeclaredType type && type.getKind() != TypeKind.ERROR) {
      return classes.of((TypeElement) type.asElement());
    }
    if (held instanceof TypeMirror other && other.getKind() != TypeKind.ERROR) {
      return new OtherType(other.toString());
    }
    if (held instanceof VariableElement constant) {
      return constant.getSimpleName().toString();
    }
    if (held instanceof AnnotationMirror annotation) {
      return of(annotation);
    }
    if (held instanceof String text && declared.toString().equals("java.lang.String")) {
      return text;
    }
    throw new UnresolvedTypeException(String.valueOf(held));
  }
}
