// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.TypedJson;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Parses items in DynamoDB's JSON strictly, so that a mistake in an edited item is reported and
 * never stored as something else.
 */
final class TypedItem {
  private static final String TYPES = "S, N, B, BOOL, NULL, SS, NS, BS, L or M";
  private static final int DIGITS = 38;
  private static final int LARGEST_EXPONENT = 125;
  private static final int SMALLEST_EXPONENT = -130;

  private TypedItem() {}

  /**
   * Parses an item; null if there is none.
   *
   * @throws InvalidInput naming the attribute that is wrong
   */
  static @Nullable Map<String, AttributeValue> parse(@Nullable Object json) {
    return json == null ? null : item(json);
  }

  /**
   * Parses an item that must be there.
   *
   * @throws InvalidInput naming the attribute that is wrong
   */
  static Map<String, AttributeValue> item(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> members)) {
      throw new InvalidInput(
          "An item must be a JSON object, but was " + json,
          "For example {\"name\": {\"S\": \"Ada\"}}");
    }
    members.forEach((name, value) -> check(String.valueOf(name), value));
    return TypedJson.item(members);
  }

  /** Parses one value. */
  static AttributeValue value(String name, @Nullable Object json) {
    check(name, json);
    return TypedJson.value(json);
  }

  private static void check(String path, @Nullable Object json) {
    if (!(json instanceof Map<?, ?> map) || map.size() != 1) {
      throw mistake(path, "must be an object with one type, such as {\"S\": \"text\"}", json);
    }
    String type = String.valueOf(map.keySet().iterator().next());
    Object value = map.get(type);
    switch (type) {
      case "S" -> text(path, value);
      case "N" -> number(path, value);
      case "B" -> binary(path, value);
      case "BOOL" -> require(path, value instanceof Boolean, "must be true or false", value);
      case "NULL" -> require(path, Boolean.TRUE.equals(value), "must be {\"NULL\": true}", value);
      case "SS", "NS", "BS" -> set(path, type, value);
      case "L" -> {
        List<?> list = list(path, value);
        for (int i = 0; i < list.size(); i++) {
          check(path + "[" + i + "]", list.get(i));
        }
      }
      case "M" -> {
        require(path, value instanceof Map, "must be a map", value);
        ((Map<?, ?>) value).forEach((name, each) -> check(path + "." + name, each));
      }
      default -> throw mistake(path, "must have one of the types " + TYPES, type);
    }
  }

  private static void text(String path, @Nullable Object value) {
    require(path, value instanceof String, "must be a JSON string", value);
    String text = (String) value;
    require(
        path,
        text.codePoints()
            .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE),
        "must be well-formed Unicode",
        "half a character");
  }

  private static BigDecimal number(String path, @Nullable Object value) {
    require(path, value instanceof String, "must be a number in a JSON string", value);
    BigDecimal number;
    try {
      number = new BigDecimal((String) value).stripTrailingZeros();
    } catch (NumberFormatException e) {
      throw mistake(path, "must be a number", value);
    }
    require(path, number.precision() <= DIGITS, "must have at most 38 digits", value);
    int exponent = number.precision() - number.scale() - 1;
    require(
        path,
        number.signum() == 0 || exponent <= LARGEST_EXPONENT && exponent >= SMALLEST_EXPONENT,
        "must be from 1E-130 to 9.99E+125 or 0",
        value);
    return number;
  }

  private static String binary(String path, @Nullable Object value) {
    require(path, value instanceof String, "must be Base64 in a JSON string", value);
    try {
      return Base64.getEncoder().encodeToString(Base64.getDecoder().decode((String) value));
    } catch (IllegalArgumentException e) {
      throw mistake(path, "must be Base64", value);
    }
  }

  private static void set(String path, String type, @Nullable Object value) {
    List<?> elements = list(path, value);
    require(
        path,
        !elements.isEmpty(),
        "must have elements, because DynamoDB has no empty sets",
        "an empty set");
    Set<Object> seen = new HashSet<>();
    for (Object each : elements) {
      Object element = each;
      if (type.equals("NS")) {
        element = number(path, each);
      } else if (type.equals("BS")) {
        element = binary(path, each);
      } else {
        text(path, each);
      }
      require(path, seen.add(element), "must have each element once", "with " + each + " twice");
    }
  }

  private static List<?> list(String path, @Nullable Object value) {
    require(path, value instanceof List, "must be a JSON array", value);
    return (List<?>) value;
  }

  private static void require(String path, boolean holds, String rule, @Nullable Object found) {
    if (!holds) {
      throw mistake(path, rule, found);
    }
  }

  private static InvalidInput mistake(String path, String rule, @Nullable Object found) {
    return new InvalidInput(
        "%s %s, but was %s".formatted(path, rule, found), "Correct the value; nothing was written");
  }
}
