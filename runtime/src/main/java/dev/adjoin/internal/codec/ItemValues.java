// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values that items hold: copied in, compared, shown. */
final class ItemValues {
  /** As deep as DynamoDB stores; what is deeper, or holds itself, is refused. */
  private static final int DEEPEST = 32;

  private ItemValues() {}

  static Object copy(String name, @Nullable Object value) {
    Arguments.required("A name", name);
    try {
      return copy(value, 1);
    } catch (Misfit e) {
      throw e.given(name);
    }
  }

  private static Object copy(@Nullable Object value, int depth) {
    Object given = Presence.require(value);
    if (depth > DEEPEST) {
      throw new Misfit("must be nested at most " + DEEPEST + " deep, but was deeper");
    }
    if (given instanceof List<?> list) {
      return list(list, depth + 1);
    }
    if (given instanceof Set<?> set) {
      Set<Object> copy = new LinkedHashSet<>();
      set.forEach(each -> copy.add(element(each, depth + 1)));
      return Collections.unmodifiableSet(copy);
    }
    if (given instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((key, each) -> copy.put(Maps.key(key), element(each, depth + 1)));
      return Collections.unmodifiableMap(copy);
    }
    return single(given);
  }

  private static Object list(List<?> values, int depth) {
    List<Object> copy = new ArrayList<>(values.size());
    for (Object each : values) {
      try {
        copy.add(copy(each, depth));
      } catch (Misfit e) {
        throw e.inElement(copy.size());
      }
    }
    return Collections.unmodifiableList(copy);
  }

  private static Object element(@Nullable Object value, int depth) {
    try {
      return copy(value, depth);
    } catch (Misfit e) {
      throw e.inElement();
    }
  }

  private static Object single(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes.clone();
    }
    if (value instanceof BigDecimal decimal) {
      return Decimals.canonical(decimal);
    }
    if (ModelClasses.scalar(value.getClass()).isEmpty()) {
      throw Misfit.wrongClass("a value as a model has it", value);
    }
    return value;
  }

  static Object handOut(Object value) {
    return value instanceof byte[] bytes ? bytes.clone() : value;
  }

  /** Something that is equal when the values are, arrays of bytes by what they hold. */
  static Object likeness(Object value) {
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, e -> likeness(e.getValue())));
    }
    if (value instanceof Set<?> set) {
      return set.stream().map(ItemValues::likeness).collect(Collectors.toSet());
    }
    return value instanceof List<?> list ? list.stream().map(ItemValues::likeness).toList() : value;
  }

  static String show(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes.length + " bytes";
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> e.getKey() + "=" + show(e.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return value instanceof Collection<?> values
        ? values.stream().map(ItemValues::show).collect(Collectors.joining(", ", "[", "]"))
        : value.toString();
  }
}
