// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.text.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Values as people type them: strings and numbers plainly, binaries as Base64, sets as a JSON array
 * or with commas, lists and maps as JSON. In lists and maps each value is plain JSON, or DynamoDB's
 * JSON where plain JSON cannot say it: {@code {"tags": {"SS": ["a", "b"]}}}.
 */
public final class ValueText {
  private static final int MOST_DIGITS = 38;
  private static final int GREATEST_EXPONENT = 125;
  private static final int LEAST_EXPONENT = -130;

  private ValueText() {}

  /**
   * Parses a value.
   *
   * @throws IllegalArgumentException with a sentence: "A number is expected, but was …"
   */
  public static AttributeValue parse(DataType type, String text) {
    return switch (type) {
      case S -> AttributeValue.fromS(text);
      case N -> AttributeValue.fromN(number(text.strip()));
      case B -> AttributeValue.fromB(bytes(text.strip()));
      case BOOL -> AttributeValue.fromBool(truth(text.strip()));
      case NULL -> AttributeValue.fromNul(true);
      case SS -> AttributeValue.fromSs(distinct(elements(text)));
      case NS -> AttributeValue.fromNs(numbers(elements(text)));
      case BS ->
          AttributeValue.fromBs(distinct(elements(text).stream().map(ValueText::bytes).toList()));
      case L, M -> document(type, text);
    };
  }

  /** The text that {@link #parse} reads as this value. */
  public static String of(AttributeValue value) {
    return switch (DataType.of(value)) {
      case S -> value.s();
      case N -> value.n();
      case B -> base64(value.b());
      case BOOL -> String.valueOf(value.bool());
      case NULL -> "";
      case SS -> JsonText.line(value.ss());
      case NS -> String.join(", ", value.ns());
      case BS -> String.join(", ", value.bs().stream().map(ValueText::base64).toList());
      case L, M -> JsonText.line(json(value));
    };
  }

  /** An item as indented JSON, which {@link #item} reads as the same item. */
  public static String of(Map<String, AttributeValue> item) {
    return JsonText.of(members(item));
  }

  /**
   * Parses an item: a JSON object with plain or typed values.
   *
   * @throws IllegalArgumentException as {@link #parse} does
   */
  public static Map<String, AttributeValue> item(String text) {
    if (read(text) instanceof Map<?, ?> members) {
      return attributes(members);
    }
    throw new IllegalArgumentException("An item is a JSON object: {\"name\": \"value\"}");
  }

  private static String number(String text) {
    BigDecimal number;
    try {
      number = new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          text.isEmpty()
              ? "A number is needed"
              : "A number is needed, but was \"" + shortened(text) + "\"");
    }
    if (number.signum() != 0) {
      BigDecimal plain = number.stripTrailingZeros();
      int exponent = plain.precision() - plain.scale() - 1;
      if (plain.precision() > MOST_DIGITS) {
        throw new IllegalArgumentException(
            "A number has at most 38 digits, but this one has " + plain.precision());
      }
      if (exponent > GREATEST_EXPONENT || exponent < LEAST_EXPONENT) {
        throw new IllegalArgumentException(
            "A number must be between 1E-130 and 9.99E+125 in size, but was " + shortened(text));
      }
    }
    return text;
  }

  /** The numbers of a set, which are the same if they have the same value: 1 and 1.0. */
  private static List<String> numbers(List<String> texts) {
    distinct(
        texts.stream().map(text -> new BigDecimal(number(text)).stripTrailingZeros()).toList());
    return texts;
  }

  private static SdkBytes bytes(String text) {
    try {
      return SdkBytes.fromByteArray(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "A binary is written in Base64, but was \"" + shortened(text) + "\"", e);
    }
  }

  private static boolean truth(String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new IllegalArgumentException("true or false is needed");
  }

  /** The elements of a JSON array, or what stands between commas. */
  private static List<String> elements(String text) {
    if (!text.strip().startsWith("[")) {
      return Arrays.stream(text.split(",")).map(String::strip).filter(e -> !e.isEmpty()).toList();
    }
    List<String> elements = new ArrayList<>();
    for (Object each : array(text)) {
      if (!(each instanceof String || each instanceof BigDecimal)) {
        throw new IllegalArgumentException("A set has strings, numbers or binaries only");
      }
      elements.add(each.toString());
    }
    return elements;
  }

  private static List<?> array(String text) {
    if (read(text) instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("A set is written as a JSON array or with commas");
  }

  private static <T> List<T> distinct(List<T> elements) {
    if (elements.isEmpty()) {
      throw new IllegalArgumentException("A set has at least one element");
    }
    if (new HashSet<>(elements).size() < elements.size()) {
      throw new IllegalArgumentException("A set has each element once");
    }
    return elements;
  }

  private static AttributeValue document(DataType type, String text) {
    AttributeValue value = value(read(text));
    if (DataType.of(value) != type) {
      throw new IllegalArgumentException(
          type == DataType.L
              ? "A list is a JSON array: [1, \"two\"]"
              : "A map is a JSON object: {\"name\": \"value\"}");
    }
    return value;
  }

  private static @Nullable Object read(String text) {
    try {
      return JsonDocument.read(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("The JSON " + e.getMessage(), e);
    }
  }

  private static Map<String, AttributeValue> attributes(Map<?, ?> members) {
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    members.forEach((name, value) -> attributes.put((String) name, value(value)));
    return attributes;
  }

  private static AttributeValue value(@Nullable Object json) {
    if (json == null) {
      return AttributeValue.fromNul(true);
    }
    if (json instanceof String text) {
      return AttributeValue.fromS(text);
    }
    if (json instanceof Boolean flag) {
      return AttributeValue.fromBool(flag);
    }
    if (json instanceof List<?> list) {
      return AttributeValue.fromL(list.stream().map(ValueText::value).toList());
    }
    if (json instanceof Map<?, ?> map) {
      return isTyped(map) ? typed(map) : AttributeValue.fromM(attributes(map));
    }
    return AttributeValue.fromN(number(((BigDecimal) json).toString()));
  }

  /** Whether an object is a value in DynamoDB's JSON rather than a map with one member. */
  private static boolean isTyped(Map<?, ?> map) {
    if (map.size() != 1) {
      return false;
    }
    Map.Entry<?, ?> only = map.entrySet().iterator().next();
    Object content = only.getValue();
    return DataType.find((String) only.getKey())
        .filter(
            type ->
                switch (type) {
                  case S, N, B -> content instanceof String;
                  case BOOL, NULL -> content instanceof Boolean;
                  case SS, NS, BS, L -> content instanceof List<?>;
                  case M -> content instanceof Map<?, ?>;
                })
        .isPresent();
  }

  private static AttributeValue typed(Map<?, ?> map) {
    Map.Entry<?, ?> only = map.entrySet().iterator().next();
    DataType type = DataType.valueOf((String) only.getKey());
    return switch (type) {
      case S, N, B -> parse(type, (String) only.getValue());
      case SS, NS, BS -> parse(type, JsonText.line(only.getValue()));
      case L ->
          AttributeValue.fromL(((List<?>) only.getValue()).stream().map(ValueText::value).toList());
      case M -> AttributeValue.fromM(attributes((Map<?, ?>) only.getValue()));
      case BOOL, NULL -> TypedJson.value(map);
    };
  }

  private static Map<String, @Nullable Object> members(Map<String, AttributeValue> item) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    item.forEach((name, value) -> members.put(name, json(value)));
    return members;
  }

  /** Plain JSON where it says what the value is, else DynamoDB's JSON. */
  private static @Nullable Object json(AttributeValue value) {
    return switch (DataType.of(value)) {
      case S -> value.s();
      case N -> new BigDecimal(value.n());
      case BOOL -> value.bool();
      case NULL -> null;
      case L -> {
        List<@Nullable Object> elements = new ArrayList<>();
        value.l().forEach(each -> elements.add(json(each)));
        yield elements;
      }
      case M -> {
        Map<String, @Nullable Object> members = members(value.m());
        yield isTyped(members) ? Map.of("M", members) : members;
      }
      case B, SS, NS, BS -> TypedJson.of(value);
    };
  }

  private static String base64(SdkBytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }
}
