// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.argument;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;

/** The names that record classes have in a model. */
public final class RecordNames {
  private RecordNames() {}

  /**
   * The name that the annotation gives, or the simple name of the class. A record that is a variant
   * of an entity has the name of the entity.
   */
  public static String of(Class<?> given) {
    Class<?> recordClass = sealedEntity(given);
    Entity entity = recordClass.getAnnotation(Entity.class);
    Relationship relationship = recordClass.getAnnotation(Relationship.class);
    String name = entity != null ? entity.name() : relationship != null ? relationship.name() : "";
    return name.isEmpty() ? recordClass.getSimpleName() : name;
  }

  /** The sealed interface with {@link Entity} that a class implements, or the class itself. */
  private static Class<?> sealedEntity(Class<?> type) {
    for (Class<?> implemented : type.getInterfaces()) {
      Class<?> found = sealedEntity(implemented);
      if (found.isSealed() && found.isAnnotationPresent(Entity.class)) {
        return found;
      }
    }
    return type;
  }
}
