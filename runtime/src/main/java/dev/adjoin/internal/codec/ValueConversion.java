// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.ValueText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts a value of one attribute type to another one, through its text: 12 to "12" and back. A
 * single value becomes a list or set of one, and the other way round.
 */
public final class ValueConversion {
  private ValueConversion() {}

  /**
   * The same value in another type.
   *
   * @param value a value of the model's class
   * @throws IllegalArgumentException if the type cannot represent it; without the value in the
   *     message
   */
  public static Object convert(AttributeType type, Object value) {
    if (type instanceof MapOf map && value instanceof Map<?, ?> members) {
      Map<Object, Object> converted = new LinkedHashMap<>();
      members.forEach((name, member) -> converted.put(name, convert(map.value(), member)));
      return converted;
    }
    if (type instanceof ListOf list) {
      return elements(list.element(), value);
    }
    if (type instanceof SetOf set) {
      List<Object> elements = elements(set.element(), value);
      Set<Object> distinct = new LinkedHashSet<>(elements);
      if (distinct.size() < elements.size()) {
        throw new IllegalArgumentException("has an element twice, which a set cannot");
      }
      return distinct;
    }
    if (value instanceof Collection<?> elements) {
      if (elements.size() != 1) {
        throw new IllegalArgumentException(
            "has %d elements, but must have one".formatted(elements.size()));
      }
      return convert(type, elements.iterator().next());
    }
    try {
      return ValueText.read(type, text(type, value));
    } catch (IllegalArgumentException e) {
      // The message of the cause contains the value.
      throw new IllegalArgumentException("is no value of type " + type.text());
    }
  }

  private static List<Object> elements(AttributeType type, Object value) {
    List<Object> converted = new ArrayList<>();
    if (value instanceof Collection<?> elements) {
      elements.forEach(element -> converted.add(convert(type, element)));
    } else {
      converted.add(convert(type, value));
    }
    if (value instanceof Set<?>) {
      // A set has no order: the list gets one that does not depend on the run.
      converted.sort(Comparator.comparing(String::valueOf));
    }
    return converted;
  }

  private static String text(AttributeType type, Object value) {
    if (!(value instanceof BigDecimal number)) {
      return String.valueOf(value);
    }
    boolean isWhole = type == Scalar.INT || type == Scalar.LONG;
    return (isWhole ? number.stripTrailingZeros() : number).toPlainString();
  }
}
