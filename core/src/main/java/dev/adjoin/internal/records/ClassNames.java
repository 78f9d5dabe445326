// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;

/** The names of classes: in the model, and in messages. */
final class ClassNames {
  private ClassNames() {}

  /** The name of the entity, relationship or nested type that a class declares. */
  static String type(ClassDescription type) {
    return type.annotation(Entity.class)
        .or(() -> type.annotation(Relationship.class))
        .map(said -> said.text("name"))
        .filter(name -> !name.isEmpty())
        .orElseGet(type::simpleName);
  }

  /** The class as source code names it, without its package: {@code Campus.Enrollment}. */
  static String source(ClassDescription type) {
    ClassDescription around = type.enclosing();
    return around == null ? type.simpleName() : source(around) + "." + type.simpleName();
  }
}
