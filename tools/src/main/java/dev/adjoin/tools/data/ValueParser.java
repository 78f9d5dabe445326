// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import dev.adjoin.ValueType.ListOf;
import dev.adjoin.ValueType.MapOf;
import dev.adjoin.ValueType.Nested;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.ValueType.SetOf;
import dev.adjoin.tools.text.MessageText;
import dev.adjoin.tools.text.Suggestion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts text and JSON to values of a model: single values from text, all values from JSON. */
final class ValueParser {
  private ValueParser() {}

  /** Parses a value; the text of lists, sets, maps and nested values is JSON. */
  static Object ofText(ValueType type, String text) {
    if (type instanceof Scalar || type instanceof Choice) {
      return single(type, text);
    }
    Object json;
    try {
      json = JsonDocument.read(text);
    } catch (IllegalArgumentException e) {
      throw InvalidValue.of(type, MessageText.quoted(text));
    }
    return ofJson(type, json);
  }

  /** Converts a part of a JSON document to a value. */
  static Object ofJson(ValueType type, @Nullable Object json) {
    if (type instanceof ListOf list) {
      return elements(type, list.element(), json);
    }
    if (type instanceof SetOf set) {
      return new LinkedHashSet<>(elements(type, set.element(), json));
    }
    if (type instanceof MapOf map) {
      Map<String, Object> values = new LinkedHashMap<>();
      object(type, json)
          .forEach((key, value) -> values.put(key, within("[" + key + "]", map.value(), value)));
      return values;
    }
    return type instanceof Nested nested ? nested(nested, json) : scalar(type, json);
  }

  private static List<Object> elements(ValueType type, ValueType element, @Nullable Object json) {
    if (!(json instanceof List<?> list)) {
      throw InvalidValue.of(type, Excerpt.ofJson(json));
    }
    List<Object> elements = new ArrayList<>();
    for (Object each : list) {
      elements.add(within("[" + elements.size() + "]", element, each));
    }
    return elements;
  }

  private static Map<String, Object> nested(Nested type, @Nullable Object json) {
    Map<String, Object> values = new LinkedHashMap<>();
    object(type, json)
        .forEach(
            (name, value) -> {
              AttributeDesign attribute = attribute(type, name);
              if (value != null) {
                values.put(name, within("." + name, attribute.type(), value));
              }
            });
    return values;
  }

  private static AttributeDesign attribute(Nested type, String name) {
    Optional<AttributeDesign> found =
        type.attributes().stream().filter(each -> each.name().equals(name)).findFirst();
    if (found.isPresent()) {
      return found.get();
    }
    List<String> names = type.attributes().stream().map(AttributeDesign::name).toList();
    throw InvalidValue.because(
        "has no " + MessageText.quoted(name) + Suggestion.of(name, names),
        "It has " + String.join(", ", names));
  }

  @SuppressWarnings("unchecked") // JsonDocument returns no other maps.
  private static Map<String, @Nullable Object> object(ValueType type, @Nullable Object json) {
    if (json instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw InvalidValue.of(type, Excerpt.ofJson(json));
  }

  private static Object within(String step, ValueType type, @Nullable Object json) {
    try {
      return ofJson(type, json);
    } catch (InvalidValue e) {
      throw e.in(step);
    }
  }

  private static Object scalar(ValueType type, @Nullable Object json) {
    boolean isNumber = type instanceof Scalar scalar && scalar.isNumber();
    if (json instanceof String text && !isNumber && type != Scalar.BOOL) {
      return single(type, text);
    }
    if (json instanceof BigDecimal number && isNumber) {
      return number(type, number);
    }
    if (json instanceof BigDecimal number && type == Scalar.YEAR) {
      return single(type, number.toPlainString());
    }
    if (json instanceof Boolean && type == Scalar.BOOL) {
      return json;
    }
    throw InvalidValue.of(type, Excerpt.ofJson(json));
  }

  private static Object number(ValueType type, BigDecimal number) {
    try {
      return type == Scalar.INT
          ? number.intValueExact()
          : type == Scalar.LONG ? (Object) number.longValueExact() : number;
    } catch (ArithmeticException e) {
      throw InvalidValue.of(type, number.toString());
    }
  }

  /** Parses a single value. */
  static Object single(ValueType type, String text) {
    if (type instanceof Choice choice) {
      int index = choice.values().indexOf(text);
      if (index >= 0) {
        return choice.values().get(index);
      }
      throw InvalidValue.of(type, MessageText.quoted(text));
    }
    try {
      return ((Scalar) type).parse(text);
    } catch (IllegalArgumentException e) {
      throw InvalidValue.of(type, MessageText.quoted(text));
    }
  }
}
