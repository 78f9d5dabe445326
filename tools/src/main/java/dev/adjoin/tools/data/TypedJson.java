// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stored items in DynamoDB's own JSON, in which every value states its type: {@code {"name": {"S":
 * "Ada"}}}. Numbers are texts, so that all 38 digits survive; binaries are Base64.
 */
public final class TypedJson {
  private TypedJson() {}

  /** Converts an item to JSON, its attributes in their order. */
  public static Map<String, Object> of(Map<String, AttributeValue> item) {
    Map<String, Object> members = new LinkedHashMap<>();
    item.forEach((name, value) -> members.put(name, of(value)));
    return members;
  }

  public static Map<String, Object> of(AttributeValue value) {
    return switch (value.type()) {
      case S -> Map.of("S", value.s());
      case N -> Map.of("N", value.n());
      case B -> Map.of("B", base64(value.b()));
      case BOOL -> Map.of("BOOL", value.bool());
      case NUL -> Map.of("NULL", true);
      case SS -> Map.of("SS", value.ss());
      case NS -> Map.of("NS", value.ns());
      case BS -> Map.of("BS", value.bs().stream().map(TypedJson::base64).toList());
      case L -> Map.of("L", value.l().stream().map(TypedJson::of).toList());
      case M -> Map.of("M", of(value.m()));
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("has a value of a type that the SDK does not know");
    };
  }

  /**
   * Converts the members of a JSON object to an item.
   *
   * @throws IllegalArgumentException with a predicate, such as "has a map that is none"
   */
  public static Map<String, AttributeValue> item(Map<?, ?> members) {
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    members.forEach((name, value) -> attributes.put((String) name, value(value)));
    return attributes;
  }

  /**
   * Converts one value from JSON.
   *
   * @throws IllegalArgumentException as {@link #item} does
   */
  public static AttributeValue value(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> map) || map.size() != 1) {
      throw new IllegalArgumentException("has a value that is not of one type");
    }
    String type = (String) map.keySet().iterator().next();
    Object value = map.get(type);
    return switch (type) {
      case "S" -> AttributeValue.fromS(text(value));
      case "N" -> AttributeValue.fromN(text(value));
      case "B" -> AttributeValue.fromB(bytes(value));
      case "BOOL" -> AttributeValue.fromBool(Boolean.TRUE.equals(value));
      case "NULL" -> AttributeValue.fromNul(true);
      case "SS" -> AttributeValue.fromSs(list(value).stream().map(TypedJson::text).toList());
      case "NS" -> AttributeValue.fromNs(list(value).stream().map(TypedJson::text).toList());
      case "BS" -> AttributeValue.fromBs(list(value).stream().map(TypedJson::bytes).toList());
      case "L" -> AttributeValue.fromL(list(value).stream().map(TypedJson::value).toList());
      case "M" -> {
        if (!(value instanceof Map<?, ?> members)) {
          throw new IllegalArgumentException("has a map that is none");
        }
        yield AttributeValue.fromM(item(members));
      }
      default -> throw new IllegalArgumentException("has a value of the unknown type " + type);
    };
  }

  private static String base64(SdkBytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }

  private static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("has a value that must be a string, and is none");
  }

  private static SdkBytes bytes(@Nullable Object value) {
    return SdkBytes.fromByteArray(Base64.getDecoder().decode(text(value)));
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("has a list or set that is none");
  }
}
