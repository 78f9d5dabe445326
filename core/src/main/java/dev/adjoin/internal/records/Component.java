// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.model.Attribute;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Set;

/**
 * One component of a record, read.
 *
 * @param marks the annotations that hold for it
 */
record Component(
    Attribute attribute,
    RecordComponent declared,
    Set<Class<? extends Annotation>> marks,
    Spot spot) {

  String name() {
    return attribute.name();
  }

  boolean has(Class<? extends Annotation> mark) {
    return marks.contains(mark);
  }

  Component with(Class<? extends Annotation> mark) {
    Set<Class<? extends Annotation>> more = new HashSet<>(marks);
    more.add(mark);
    return new Component(attribute, declared, more, spot);
  }

  /** Whether the record declares the attribute, rather than holding one of another item. */
  boolean isDeclared() {
    return Marks.INHERITED.stream().noneMatch(marks::contains);
  }
}
