// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.Placeholder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Prints parts of requests as literals of a language whose SDK takes native values: an attribute
 * value is printed as its string.
 *
 * @param yes the word for true
 * @param no the word for false
 * @param name prints the name of a member of an object
 * @param key prints the text of a key
 * @param limit prints a limit
 * @param value prints a value that is written or compared
 */
record NativeLiteral(
    String yes,
    String no,
    Function<String, String> name,
    Function<KeyText, String> key,
    Function<PageLimit, String> limit,
    Function<Placeholder, String> value) {
  private static final int WIDTH = 100;
  private static final Set<String> TAGS = Set.of("S", "N", "BOOL", "B", "SS", "NS", "BS", "L", "M");

  /** A part of a request that is code already. */
  record Code(String text) {}

  /** Prints a value; one that is too long for a line is broken into lines. */
  String of(Object value, int indent) {
    return of(value, indent, indent);
  }

  /**
   * Prints a value that begins in a column.
   *
   * @param indent the column of the line's first character
   */
  String of(Object any, int indent, int column) {
    Object value = members(any);
    String flat = flat(value);
    if (column + flat.length() < WIDTH - 2
        || !(value instanceof Map<?, ?> || value instanceof List<?>)
        || isAttributeValue(value)) {
      return flat;
    }
    String inner = " ".repeat(indent + step());
    String end = "\n" + " ".repeat(indent);
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> inner + member((String) e.getKey(), e.getValue(), indent + step()))
          .collect(Collectors.joining(",\n", "{\n", "," + end + "}"));
    }
    return ((List<?>) value)
        .stream()
            .map(element -> inner + of(element, indent + step()))
            .collect(Collectors.joining(",\n", "[\n", "," + end + "]"));
  }

  private String member(String key, Object value, int indent) {
    String start = name.apply(key) + ": ";
    return start + of(value, indent, indent + start.length());
  }

  private int step() {
    return yes.equals("True") ? 4 : 2;
  }

  /** Whether it is an attribute value of the API that is no map of further ones. */
  private static boolean isAttributeValue(Object value) {
    if (!(value instanceof Map<?, ?> map) || map.size() != 1) {
      return false;
    }
    Object behind = map.values().iterator().next();
    return TAGS.contains(map.keySet().iterator().next()) && !(behind instanceof Map<?, ?>);
  }

  /** The members of an attribute value that is a map; else the value itself. */
  private static Object members(Object value) {
    return value instanceof Map<?, ?> map && map.size() == 1 && map.get("M") instanceof Map<?, ?> m
        ? m
        : value;
  }

  private String flat(Object any) {
    Object value = members(any);
    if (value instanceof Map<?, ?> map) {
      if (isAttributeValue(value)) {
        Object behind = map.values().iterator().next();
        return map.containsKey("N") && behind instanceof String number ? number : flat(behind);
      }
      if (map.isEmpty()) {
        return "{}";
      }
      String space = yes.equals("True") ? "" : " ";
      return map.entrySet().stream()
          .map(e -> name.apply((String) e.getKey()) + ": " + flat(e.getValue()))
          .collect(Collectors.joining(", ", "{" + space, space + "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(this::flat).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof KeyText text) {
      return key.apply(text);
    }
    if (value instanceof PageLimit page) {
      return limit.apply(page);
    }
    if (value instanceof Placeholder placeholder) {
      return this.value.apply(placeholder);
    }
    if (value instanceof Code code) {
      return code.text();
    }
    if (value instanceof Boolean flag) {
      return flag ? yes : no;
    }
    return value instanceof String text ? quoted(text) : value.toString();
  }

  /**
   * A string literal that means the same in Java, TypeScript, Python, Go and jq. Line breaks have
   * escapes of their own, because Java ends the line at the Unicode escape of one.
   */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c == '\n') {
        quoted.append("\\n");
      } else if (c == '\r') {
        quoted.append("\\r");
      } else if (c == '\t') {
        quoted.append("\\t");
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
