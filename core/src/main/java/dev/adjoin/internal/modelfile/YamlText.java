// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The text of a model file, which grows section by section. Not thread-safe. */
final class YamlText {
  private static final int WIDTH = 100;

  /** Words that YAML 1.1 or 1.2 takes for something else than a text. */
  private static final Set<String> RESERVED =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n", "~");

  private final StringBuilder text = new StringBuilder();

  /** A named value with the comments above it. */
  record Named(String name, List<String> comments, Object value) {}

  void comment(String line) {
    text.append(line.isEmpty() ? "#" : "# " + line).append('\n');
  }

  /** Adds a setting at the top level; null adds nothing. */
  void top(String name, @Nullable Object value) {
    if (value != null) {
      entry(name, value, "");
    }
  }

  /** Adds a map of named values, each on lines of its own; an empty one adds nothing. */
  void section(String name, List<Named> values) {
    if (values.isEmpty()) {
      return;
    }
    text.append('\n').append(name).append(":\n");
    for (Named each : values) {
      each.comments().forEach(line -> text.append("  # ").append(line).append('\n'));
      entry(each.name(), each.value(), "  ");
    }
  }

  private void entry(String name, Object value, String indent) {
    String key = indent + scalar(name, true) + ":";
    String flat = key + " " + flat(value);
    boolean isCollection = value instanceof Map<?, ?> || value instanceof List<?>;
    if (!isCollection) {
      String plain = value instanceof String s ? scalar(s, false) : value.toString();
      text.append(key).append(' ').append(plain).append('\n');
    } else if (flat.length() <= WIDTH && isSimple(value, indent)) {
      text.append(flat).append('\n');
    } else if (value instanceof Map<?, ?> map) {
      text.append(key).append('\n');
      map.forEach((k, v) -> entry(k.toString(), v, indent + "  "));
    } else {
      text.append(key).append('\n');
      ((List<?>) value)
          .forEach(v -> text.append(indent).append("  - ").append(flat(v)).append('\n'));
    }
  }

  /**
   * Whether a value may stand on one line. A type is spread over lines if it has more than its
   * attributes, and texts that would need quotes are better read without.
   */
  private static boolean isSimple(Object value, String indent) {
    if (!(value instanceof Map<?, ?> map)) {
      return true;
    }
    boolean nests = map.values().stream().anyMatch(v -> v instanceof Map<?, ?>);
    boolean quotes =
        map.values().stream()
            .anyMatch(v -> v instanceof String s && s.contains("(") && s.contains(","));
    return !quotes && (!nests || indent.length() > 2 || map.size() == 1);
  }

  private static String flat(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> scalar(e.getKey().toString(), true) + ": " + flat(e.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(YamlText::flat).collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof String s ? scalar(s, true) : value.toString();
  }

  /**
   * A text without quotes if YAML reads it as the same text, else in double quotes. In braces many
   * parsers end a text without quotes at a question mark.
   */
  private static String scalar(String value, boolean inFlow) {
    boolean isWord = value.matches("[A-Za-z_][A-Za-z0-9_.$/-]*");
    boolean isPhrase =
        value.matches("[A-Za-z_][A-Za-z0-9_.$/<>=()?!', -]*") && !value.endsWith(" ");
    boolean isNumber = value.matches("\\d[\\d_.]*(/[smhd])?");
    boolean isPlain =
        isWord || isNumber || isPhrase && !(inFlow && value.matches(".*[?,{}\\[\\]].*"));
    if (isPlain && !RESERVED.contains(value.toLowerCase(java.util.Locale.ROOT))) {
      return value;
    }
    StringBuilder quoted = new StringBuilder("\"");
    value
        .codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
              } else if (c < ' '
                  || c == 0x7F
                  || c == 0x85
                  || c == 0x2028
                  || c == 0x2029
                  || c == 0xFEFF) {
                quoted.append(String.format("\\u%04X", c));
              } else {
                quoted.appendCodePoint(c);
              }
            });
    return quoted.append('"').toString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
