// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, lists, strings, numbers, booleans and null as readable JSON: a value that fits on
 * one line is written on one line.
 *
 * <p>Written by hand because loading a library would add a third to the time of a command.
 */
public final class JsonText {
  /** The characters with a short escape in JSON; their escapes are in {@code ESCAPES}. */
  private static final String ESCAPED = "\"\\\n\r\t";

  private static final String ESCAPES = "\"\\nrt";

  private static final int WIDTH = 100;
  private final StringBuilder out = new StringBuilder();

  private JsonText() {}

  public static String of(Object document) {
    JsonText text = new JsonText();
    text.write(document, "", 0);
    return text.out.append('\n').toString();
  }

  /** The document on one line, without a line break at the end. */
  public static String line(Object document) {
    return flat(document);
  }

  /**
   * Writes one value.
   *
   * @param column the column at which it begins
   */
  private void write(@Nullable Object value, String indent, int column) {
    String flat = flat(value);
    if (column + flat.length() < WIDTH) {
      out.append(flat);
    } else if (value instanceof Map<?, ?> map) {
      writeAll(map, indent);
    } else if (value instanceof List<?> list) {
      writeAll(list, indent);
    } else {
      out.append(flat);
    }
  }

  private void writeAll(Map<?, ?> map, String indent) {
    String inner = indent + "  ";
    out.append("{\n");
    for (Iterator<? extends Map.Entry<?, ?>> i = map.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<?, ?> entry = i.next();
      String key = inner + quoted((String) entry.getKey()) + ": ";
      out.append(key);
      write(entry.getValue(), inner, key.length());
      out.append(i.hasNext() ? ",\n" : "\n");
    }
    out.append(indent).append('}');
  }

  private void writeAll(List<?> list, String indent) {
    String inner = indent + "  ";
    out.append("[\n");
    for (Iterator<?> i = list.iterator(); i.hasNext(); ) {
      out.append(inner);
      write(i.next(), inner, inner.length());
      out.append(i.hasNext() ? ",\n" : "\n");
    }
    out.append(indent).append(']');
  }

  private static String flat(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      StringJoiner members = new StringJoiner(", ", "{", "}");
      map.forEach((name, member) -> members.add(quoted((String) name) + ": " + flat(member)));
      return members.toString();
    }
    if (value instanceof List<?> list) {
      StringJoiner elements = new StringJoiner(", ", "[", "]");
      list.forEach(element -> elements.add(flat(element)));
      return elements.toString();
    }
    if (value instanceof String text) {
      return quoted(text);
    }
    if (value == null || value instanceof Number || value instanceof Boolean) {
      return String.valueOf(value);
    }
    throw new IllegalArgumentException("A JSON value must be plain, but was " + value.getClass());
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> append(quoted, c));
    return quoted.append('"').toString();
  }

  /** Appends a character. An unpaired surrogate is escaped, since UTF-8 cannot encode it. */
  private static void append(StringBuilder quoted, int c) {
    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    int named = ESCAPED.indexOf(c);
    if (named >= 0) {
      quoted.append('\\').append(ESCAPES.charAt(named));
    } else if (c < ' ' || c == 0x7F || surrogate) {
      quoted.append(String.format("\\u%04x", c));
    } else {
      quoted.appendCodePoint(c);
    }
  }
}
