// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.diagnostic.Place;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What classes are called: in the model, and in messages. */
final class Names {
  private Names() {}

  /** The name of the type that a record declares. */
  static String of(Class<?> type) {
    Entity entity = type.getAnnotation(Entity.class);
    if (entity != null && !entity.name().isEmpty()) {
      return entity.name();
    }
    Relationship relationship = type.getAnnotation(Relationship.class);
    return relationship != null && !relationship.name().isEmpty()
        ? relationship.name()
        : type.getSimpleName();
  }

  /** The class as source code names it, without its package: {@code Campus.Enrollment}. */
  static String source(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    return around == null ? type.getSimpleName() : source(around) + "." + type.getSimpleName();
  }

  /** The name said, or one derived from where the records stand. */
  static String model(@Nullable Class<?> holder, List<Class<?>> classes) {
    DataModel said = holder == null ? null : holder.getAnnotation(DataModel.class);
    if (said != null && !said.name().isEmpty()) {
      return said.name();
    }
    String whole = whole(holder, classes);
    return whole.substring(whole.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /** Where the declaration as a whole stands. */
  static Place root(@Nullable Class<?> holder, List<Class<?>> classes) {
    return Place.of(whole(holder, classes));
  }

  private static String whole(@Nullable Class<?> holder, List<Class<?>> classes) {
    if (holder != null) {
      return source(holder);
    }
    if (classes.isEmpty()) {
      return "model";
    }
    Class<?> first = classes.get(0);
    if (first.getEnclosingClass() != null) {
      return source(first.getEnclosingClass());
    }
    return first.getPackageName().isEmpty() ? first.getSimpleName() : first.getPackageName();
  }
}
