// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.records.Bindings;
import dev.adjoin.internal.records.BoundClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records of one component that are stored as the value of that component, by class. */
record SingleValues(Map<Class<?>, SingleValue> byClass) {
  SingleValues {
    byClass = Map.copyOf(byClass);
  }

  static SingleValues of(@Nullable Bindings bindings) {
    Map<Class<?>, SingleValue> byClass = new HashMap<>();
    if (bindings != null) {
      bindings.singleValues().forEach(type -> byClass.put(type, SingleValue.of(type)));
    }
    return new SingleValues(byClass);
  }

  Optional<SingleValue> find(Class<?> type) {
    return Optional.ofNullable(byClass.get(type));
  }

  /** The value inside of such a record; any other value as it is. */
  Object unwrap(Object value) {
    SingleValue single = byClass.isEmpty() ? null : byClass.get(value.getClass());
    return single == null ? value : single.unwrap(value);
  }

  /** One such record class. */
  record SingleValue(
      Class<?> type, Type component, MethodHandle accessor, MethodHandle constructor) {

    static SingleValue of(Class<?> type) {
      BoundClass bound = BoundClass.of(type).orElseThrow();
      RecordCodecs.RecordAccess access = RecordCodecs.RecordAccess.of(bound);
      return new SingleValue(
          type,
          bound.components().get(0).genericType(),
          access.accessors().get(0),
          access.constructor().asType(MethodType.methodType(Object.class, Object.class)));
    }

    Object unwrap(Object record) {
      if (!type.isInstance(record)) {
        throw InvalidValue.wrongClass("of type " + type.getSimpleName(), record);
      }
      try {
        return InvalidValue.require(accessor.invoke(record));
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }

    Object wrap(Object value) {
      try {
        return constructor.invoke(value);
      } catch (Error e) {
        throw e;
      } catch (Throwable e) {
        throw InvalidValue.refused(e);
      }
    }
  }
}
