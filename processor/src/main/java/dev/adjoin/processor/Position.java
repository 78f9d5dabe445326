// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
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
    if (annotation == null) {
      messager.printMessage(kind, message, element);
    } else if (value == null) {
      messager.printMessage(kind, message, element, annotation);
    } else {
      messager.printMessage(kind, message, element, annotation, value);
    }
  }
}
