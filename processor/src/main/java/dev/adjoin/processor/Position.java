// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A position in the source: a class or component, or an annotation on it, or a value inside that.
 */
record Position(
    Element element, @Nullable AnnotationMirror annotation, @Nullable AnnotationValue value) {

  static Position of(Element element) {
    return new Position(element, null, null);
  }

  void report(Messager messager, Kind kind, String message) {
    if (element.getKind() == ElementKind.RECORD && isEclipse(messager)) {
      messager.printMessage(kind, message, constructor(element));
    } else if (annotation == null) {
      messager.printMessage(kind, message, element);
    } else if (value == null) {
      messager.printMessage(kind, message, element, annotation);
    } else {
      messager.printMessage(kind, message, element, annotation, value);
    }
  }

  /** Whether the compiler is ecj, which loses the position of a message at a record. */
  private static boolean isEclipse(Messager messager) {
    return messager.getClass().getName().startsWith("org.eclipse.");
  }

  /** The constructor of a record, which is where the record is. */
  private static Element constructor(Element element) {
    return ElementFilter.constructorsIn(element.getEnclosedElements()).stream()
        .<Element>map(constructor -> constructor)
        .findFirst()
        .orElse(element);
  }
}
