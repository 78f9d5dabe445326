// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The accessors and the canonical constructor of a record, private ones too. */
final class RecordAccess {
  private final Class<?> type;
  private final Lookup lookup;

  private RecordAccess(Class<?> type, Lookup lookup) {
    this.type = type;
    this.lookup = lookup;
  }

  static RecordAccess of(Class<?> type) {
    // The application's module reads this one; a private lookup needs the opposite direction too.
    RecordAccess.class.getModule().addReads(type.getModule());
    try {
      return new RecordAccess(type, MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
    } catch (IllegalAccessException e) {
      throw closed(type, e);
    }
  }

  private static IllegalArgumentException closed(Class<?> type, IllegalAccessException e) {
    return new IllegalArgumentException(
        "Module %s must open package %s to %s, or %s cannot be mapped"
            .formatted(
                type.getModule().getName(), type.getPackageName(), reader(), type.getSimpleName()),
        e);
  }

  private static String reader() {
    Module own = RecordAccess.class.getModule();
    return own.isNamed() ? own.getName() : "all modules";
  }

  /** Method handles that read each component of a record; records and values are of type Object. */
  List<MethodHandle> accessors() {
    List<MethodHandle> accessors = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      try {
        accessors.add(
            lookup
                .unreflect(component.getAccessor())
                .asType(MethodType.methodType(Object.class, Object.class)));
      } catch (IllegalAccessException e) {
        throw closed(type, e);
      }
    }
    return accessors;
  }

  /** A method handle that creates a record from its components. */
  MethodHandle constructor() {
    Class<?>[] types =
        Stream.of(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return lookup.findConstructor(type, MethodType.methodType(void.class, types));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new IllegalArgumentException(
          type.getSimpleName() + " must be a record with an accessible constructor", e);
    }
  }
}
