// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import dev.adjoin.ValueType.ListOf;
import dev.adjoin.ValueType.MapOf;
import dev.adjoin.ValueType.Nested;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.ValueType.SetOf;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Values of a model from JSON. */
final class JsonValues {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonValues() {}

  /**
   * The members of the object that a text is.
   *
   * @throws IllegalArgumentException if it is not one
   */
  static Map<String, @Nullable Object> object(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("A line must be a JSON object, but was " + text);
      }
      Map<String, @Nullable Object> members = members(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("A line must be one JSON object, but more follows");
      }
      return members;
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "A line must be a JSON object, but is not valid at column "
              + e.getLocation().getColumnNr(),
          e);
    }
  }

  private static Map<String, @Nullable Object> members(JsonParser parser) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, parsed(parser));
    }
    return members;
  }

  private static @Nullable Object parsed(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> {
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(parsed(parser));
        }
        yield elements;
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> parser.getString();
    };
  }

  /**
   * The value that an {@code Item} has for a value of JSON.
   *
   * @param path the attribute, or the part of it, for messages
   */
  static Object value(String path, ValueType type, @Nullable Object json) {
    if (type instanceof Scalar scalar) {
      return scalar(path, scalar, json);
    }
    if (type instanceof Choice choice && json instanceof String && choice.values().contains(json)) {
      return json;
    }
    if (type instanceof ListOf list && json instanceof List<?> elements) {
      return elements(path, list.element(), elements);
    }
    if (type instanceof SetOf set && json instanceof List<?> elements) {
      return new LinkedHashSet<>(elements(path, set.element(), elements));
    }
    if (json instanceof Map<?, ?> members && type instanceof MapOf map) {
      Map<String, Object> values = new LinkedHashMap<>();
      members.forEach((key, each) -> values.put((String) key, value(path, map.value(), each)));
      return values;
    }
    if (json instanceof Map<?, ?> members && type instanceof Nested nested) {
      return nested(path, nested, members);
    }
    throw mistaken(path, type, json);
  }

  private static List<Object> elements(String path, ValueType type, List<?> json) {
    List<Object> elements = new ArrayList<>();
    for (Object each : json) {
      elements.add(value(path + "[" + elements.size() + "]", type, each));
    }
    return elements;
  }

  private static Map<String, Object> nested(String path, Nested type, Map<?, ?> members) {
    Map<String, Object> values = new LinkedHashMap<>();
    members.forEach(
        (name, json) -> {
          AttributeDesign attribute =
              type.attributes().stream()
                  .filter(each -> each.name().equals(name))
                  .findFirst()
                  .orElseThrow(
                      () -> new IllegalArgumentException(path + " has no \"" + name + "\""));
          if (json != null) {
            values.put(attribute.name(), value(path + "." + name, attribute.type(), json));
          }
        });
    return values;
  }

  private static Object scalar(String path, Scalar type, @Nullable Object json) {
    try {
      if (json instanceof BigDecimal number && type.isNumber()) {
        return number(type, number);
      }
      if (json instanceof BigDecimal number && type == Scalar.YEAR) {
        return type.parse(number.toPlainString());
      }
      if (json instanceof String text && !type.isNumber() && type != Scalar.BOOL) {
        return type.parse(text);
      }
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw mistaken(path, type, json);
    }
    if (json instanceof Boolean && type == Scalar.BOOL) {
      return json;
    }
    throw mistaken(path, type, json);
  }

  /** The number, which for an integer may be written as {@code 1.0}. */
  private static Object number(Scalar type, BigDecimal number) {
    return switch (type) {
      case INT -> number.intValueExact();
      case LONG -> number.longValueExact();
      default -> number;
    };
  }

  private static IllegalArgumentException mistaken(
      String path, ValueType type, @Nullable Object json) {
    return new IllegalArgumentException(
        "%s must be of type %s, but was %s"
            .formatted(path, type.text(), json instanceof String ? "\"" + json + "\"" : json));
  }
}
