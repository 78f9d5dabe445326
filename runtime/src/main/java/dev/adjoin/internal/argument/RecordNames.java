// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.argument;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;

/** The names that record classes have in a model. */
public final class RecordNames {
  private RecordNames() {}

  /** The name that the annotation gives, or the simple name of the class. */
  public static String of(Class<?> recordClass) {
    Entity entity = recordClass.getAnnotation(Entity.class);
    Relationship relationship = recordClass.getAnnotation(Relationship.class);
    String name = entity != null ? entity.name() : relationship != null ? relationship.name() : "";
    return name.isEmpty() ? recordClass.getSimpleName() : name;
  }
}
