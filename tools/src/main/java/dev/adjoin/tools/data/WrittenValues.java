// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.ValueText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values of a model's types as people write them: single ones as text, all as JSON. */
final class WrittenValues {
  private final Schema schema;

  WrittenValues(Schema schema) {
    this.schema = schema;
  }

  /** The value of a text: as it is for a single value, JSON for lists, sets, maps and nested. */
  Object ofText(AttributeType type, String text) {
    if (type instanceof Scalar || type instanceof Choice) {
      return single(type, text);
    }
    Object json;
    try {
      json = JsonDocument.read(text);
    } catch (IllegalArgumentException e) {
      throw Misfit.of(type, Shown.text(text));
    }
    return ofJson(type, json);
  }

  /** The value of what a JSON document holds. */
  Object ofJson(AttributeType type, @Nullable Object json) {
    if (type instanceof ListOf list) {
      return elements(type, list.element(), json);
    }
    if (type instanceof SetOf set) {
      return new LinkedHashSet<>(elements(type, set.element(), json));
    }
    if (type instanceof MapOf map) {
      return values(map, json);
    }
    if (type instanceof Named named) {
      return nested(named, json);
    }
    return scalar(type, json);
  }

  private List<Object> elements(AttributeType type, AttributeType element, @Nullable Object json) {
    if (!(json instanceof List<?> list)) {
      throw Misfit.of(type, Shown.json(json));
    }
    List<Object> elements = new ArrayList<>();
    for (Object each : list) {
      elements.add(within("[" + elements.size() + "]", element, each));
    }
    return elements;
  }

  private Map<String, Object> values(MapOf type, @Nullable Object json) {
    Map<String, Object> values = new LinkedHashMap<>();
    object(type, json)
        .forEach((key, value) -> values.put(key, within("[" + key + "]", type.value(), value)));
    return values;
  }

  private Map<String, Object> nested(Named type, @Nullable Object json) {
    Map<String, Attribute> declared =
        schema.type(type.name()).orElseThrow().attributes().stream()
            .collect(Collectors.toMap(Attribute::name, a -> a, (a, b) -> a, LinkedHashMap::new));
    Map<String, Object> values = new LinkedHashMap<>();
    object(type, json)
        .forEach(
            (name, value) -> {
              Attribute attribute = declared.get(name);
              if (attribute == null) {
                throw unknown(name, declared);
              }
              if (value != null) {
                values.put(name, within("." + name, attribute.type(), value));
              }
            });
    return values;
  }

  private static Misfit unknown(String name, Map<String, Attribute> declared) {
    Optional<String> nearest = Spelling.nearest(name, declared.keySet());
    return Misfit.because(
        "has no " + Shown.text(name) + nearest.map(n -> "; the nearest is " + n).orElse(""),
        "It has " + String.join(", ", declared.keySet()));
  }

  @SuppressWarnings("unchecked") // documents have only such maps
  private static Map<String, @Nullable Object> object(AttributeType type, @Nullable Object json) {
    if (json instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw Misfit.of(type, Shown.json(json));
  }

  private Object within(String step, AttributeType type, @Nullable Object json) {
    try {
      return ofJson(type, json);
    } catch (Misfit e) {
      throw e.in(step);
    }
  }

  private static Object scalar(AttributeType type, @Nullable Object json) {
    if (json instanceof String text && !isNumber(type) && type != Scalar.BOOL) {
      return single(type, text);
    }
    if (json instanceof BigDecimal number && isNumber(type)) {
      return number(type, number);
    }
    if (json instanceof Boolean && type == Scalar.BOOL) {
      return json;
    }
    throw Misfit.of(type, Shown.json(json));
  }

  private static boolean isNumber(AttributeType type) {
    return type == Scalar.INT || type == Scalar.LONG || type == Scalar.DECIMAL;
  }

  private static Object number(AttributeType type, BigDecimal number) {
    try {
      return type == Scalar.INT
          ? number.intValueExact()
          : type == Scalar.LONG ? (Object) number.longValueExact() : number;
    } catch (ArithmeticException e) {
      throw Misfit.of(type, number.toString());
    }
  }

  private static Object single(AttributeType type, String text) {
    try {
      return type == Scalar.BYTES ? Base64.getDecoder().decode(text) : ValueText.read(type, text);
    } catch (IllegalArgumentException e) {
      throw Misfit.of(type, Shown.text(text));
    }
  }
}
