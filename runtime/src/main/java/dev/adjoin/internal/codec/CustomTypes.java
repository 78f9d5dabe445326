// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.CustomType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Converts between the custom types of an application and the scalars that they are stored as. */
public final class CustomTypes {
  private CustomTypes() {}

  /** The scalar that each class is stored as. */
  public static Map<Class<?>, Scalar> scalars(Collection<CustomType<?>> customTypes) {
    Map<Class<?>, Scalar> scalars = new LinkedHashMap<>();
    customTypes.forEach(custom -> scalars.put(custom.type(), scalar(custom)));
    return scalars;
  }

  static Scalar scalar(CustomType<?> custom) {
    return ScalarCodecs.scalarOf(custom.stored()).orElseThrow();
  }

  /** Converts a value of a custom type to the value to store. */
  static <T> Object toStored(CustomType<T> custom, Object value) {
    if (!custom.type().isInstance(value)) {
      throw InvalidValue.wrongClass("of type " + custom.type().getSimpleName(), value);
    }
    return InvalidValue.require(custom.toStored(custom.type().cast(value)));
  }

  /** Converts a stored value to the custom type. */
  static <T> T fromStored(CustomType<T> custom, Object stored) {
    try {
      return InvalidValue.require(custom.fromStored(stored));
    } catch (RuntimeException e) {
      throw new InvalidValue(
          "must be stored as a value of " + custom.type().getSimpleName() + ", but was another");
    }
  }
}
