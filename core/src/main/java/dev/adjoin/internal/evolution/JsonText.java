// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as recorded designs and the events of streams need it. A whole number is read as a {@code
 * Long}, any other as a {@code BigDecimal}.
 *
 * <p>Written here because the core has no dependencies, and a library for small documents would be
 * the first one that every program has to carry.
 */
public final class JsonText {
  private static final int DEEPEST = 64;

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /** Writes maps, lists, strings, numbers, booleans and null; indented, an entry on each line. */
  public static String write(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, "\n");
    return out.append('\n').toString();
  }

  private static void write(@Nullable Object value, StringBuilder out, String newLine) {
    if (value instanceof Map<?, ?> map) {
      writeAll(map.entrySet(), out, '{', '}', newLine);
    } else if (value instanceof List<?> list) {
      writeAll(list, out, '[', ']', newLine);
    } else if (value instanceof String string) {
      quote(string, out);
    } else {
      out.append(value);
    }
  }

  /** Writes values that fit on a line on one line. */
  private static void writeAll(
      Iterable<?> values, StringBuilder out, char open, char close, String newLine) {
    boolean isFlat = isFlat(values);
    String between = isFlat ? " " : newLine + "  ";
    String separator = "";
    out.append(open);
    for (Object value : values) {
      out.append(separator).append(isFlat && separator.isEmpty() ? "" : between);
      if (value instanceof Map.Entry<?, ?> entry) {
        quote(String.valueOf(entry.getKey()), out);
        out.append(": ");
        write(entry.getValue(), out, newLine + "  ");
      } else {
        write(value, out, newLine + "  ");
      }
      separator = ",";
    }
    out.append(isFlat || separator.isEmpty() ? "" : newLine).append(close);
  }

  private static boolean isFlat(Iterable<?> values) {
    for (Object value : values) {
      Object inner = value instanceof Map.Entry<?, ?> entry ? entry.getValue() : value;
      if (inner instanceof Map<?, ?> || inner instanceof List<?> list && !isFlat(list)) {
        return false;
      }
    }
    return true;
  }

  private static void quote(String string, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /**
   * Reads a document.
   *
   * @throws IllegalArgumentException with the position of the first mistake
   */
  public static @Nullable Object read(String text) {
    JsonText reader = new JsonText(text);
    Object value = reader.value(0);
    reader.skipSpace();
    if (reader.at < text.length()) {
      throw reader.mistake("the end");
    }
    return value;
  }

  private @Nullable Object value(int depth) {
    if (depth > DEEPEST) {
      throw mistake("a document at most " + DEEPEST + " deep");
    }
    skipSpace();
    char c = at < text.length() ? text.charAt(at) : 0;
    return switch (c) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    at++;
    for (boolean more = !take('}'); more; more = !take('}')) {
      if (!values.isEmpty()) {
        expect(',');
      }
      skipSpace();
      String name = string();
      expect(':');
      values.put(name, value(depth + 1));
    }
    return values;
  }

  private List<Object> array(int depth) {
    List<@Nullable Object> values = new ArrayList<>();
    at++;
    for (boolean more = !take(']'); more; more = !take(']')) {
      if (!values.isEmpty()) {
        expect(',');
      }
      values.add(value(depth + 1));
    }
    return values;
  }

  private String string() {
    expect('"');
    StringBuilder string = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      string.append(c == '\\' ? escaped() : c);
    }
    if (at >= text.length()) {
      throw mistake("\"");
    }
    at++;
    return string.toString();
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at++) : 0;
    switch (c) {
      case '"', '\\', '/':
        return c;
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'u':
        try {
          char code = (char) Integer.parseInt(text, at, at + 4, 16);
          at += 4;
          return code;
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
          throw mistake("four hexadecimal digits");
        }
      default:
        throw mistake("an escape");
    }
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw mistake(word);
    }
    at += word.length();
    return value;
  }

  private Number number() {
    int start = at;
    while (at < text.length() && "-+.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(start, at);
    try {
      boolean isWhole = number.chars().allMatch(c -> c == '-' || Character.isDigit(c));
      return isWhole ? Long.valueOf(number) : (Number) new BigDecimal(number);
    } catch (NumberFormatException e) {
      at = start;
      throw mistake("a value");
    }
  }

  private void expect(char c) {
    if (!take(c)) {
      throw mistake("\"" + c + "\"");
    }
  }

  private boolean take(char c) {
    skipSpace();
    boolean found = at < text.length() && text.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IllegalArgumentException mistake(String expected) {
    long line = text.substring(0, Math.min(at, text.length())).lines().count();
    String found = at < text.length() ? "\"" + text.charAt(at) + "\"" : "the end";
    return new IllegalArgumentException(
        "line %d: %s must be there, but was %s".formatted(Math.max(1, line), expected, found));
  }
}
