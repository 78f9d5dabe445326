// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** The descriptions of classes made in one round, each once: they are asked for many times. */
final class ModelledClasses {
  private final Elements elements;
  private final ModelledAnnotations annotations = new ModelledAnnotations(this);
  private final Map<String, ModelledClass> known = new HashMap<>();

  ModelledClasses(Elements elements) {
    this.elements = elements;
  }

  ModelledClass of(TypeElement element) {
    String name = element.getQualifiedName().toString();
    ModelledClass described = known.get(name);
    if (described == null) {
      described = new ModelledClass(element, name, this);
      known.put(name, described);
    }
    return described;
  }

  ModelledAnnotations annotations() {
    return annotations;
  }

  Elements elements() {
    return elements;
  }
}
