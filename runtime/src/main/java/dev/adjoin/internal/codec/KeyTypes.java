// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.TypedKey;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** The classes that typed keys are of, as their declarations say, each looked up once. */
final class KeyTypes {
  private static final ClassValue<Class<?>> TYPES =
      new ClassValue<>() {
        @Override
        protected Class<?> computeValue(Class<?> key) {
          for (Type type : key.getGenericInterfaces()) {
            if (type instanceof ParameterizedType typed
                && typed.getRawType() == TypedKey.class
                && typed.getActualTypeArguments()[0] instanceof Class<?> of) {
              return of;
            }
          }
          return Void.class;
        }
      };

  private KeyTypes() {}

  /** The class that a key is of; null if it does not say. */
  static @Nullable Class<?> of(TypedKey<?> key) {
    Class<?> of = TYPES.get(key.getClass());
    return of == Void.class ? null : of;
  }
}
