// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.tools.text.SourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The source of annotations of {@code dev.adjoin.declare}. A setting whose value is null is left
 * out.
 *
 * @param names gives the names of types, and remembers what must be imported
 */
record AnnotationSource(JavaNames names) {
  private static final int WIDTH = 100;

  /** The name of an annotation or an enum of the declarations. */
  String declared(String type) {
    return names.type("dev.adjoin.declare." + type);
  }

  /** An annotation without settings, and a space: {@code @Id }. */
  String mark(String type) {
    return "@" + declared(type) + " ";
  }

  /** An annotation with one text, and a space: {@code @Was("name") }. */
  String single(String annotation, String value) {
    return "@" + declared(annotation) + "(" + SourceText.quoted(value) + ") ";
  }

  /** An annotation on one line if it fits, else with a setting on each line. */
  String annotation(String type, Map<String, @Nullable String> settings, String indent) {
    String flat = inline(type, settings);
    if (indent.length() + flat.length() <= WIDTH && !flat.contains("\n")) {
      return flat;
    }
    return settings.entrySet().stream()
        .filter(e -> e.getValue() != null)
        .map(e -> e.getKey() + " = " + e.getValue())
        .collect(Collectors.joining(",\n    ", "@" + declared(type) + "(\n    ", ")"));
  }

  /** An annotation inside an array: on one line if it fits, else with a setting on each line. */
  String element(String type, Map<String, @Nullable String> settings) {
    String flat = inline(type, settings);
    return flat.length() <= WIDTH - 8
        ? flat
        : flat.substring(0, flat.indexOf('(') + 1)
            + settings.entrySet().stream()
                .filter(e -> e.getValue() != null)
                .map(e -> "\n          " + e.getKey() + " = " + e.getValue())
                .collect(Collectors.joining(","))
            + ")";
  }

  /** An annotation on one line. */
  String inline(String type, Map<String, @Nullable String> settings) {
    List<Map.Entry<String, @Nullable String>> given =
        settings.entrySet().stream().filter(e -> e.getValue() != null).toList();
    String name = "@" + declared(type);
    if (given.isEmpty()) {
      return name;
    }
    boolean isValue = given.size() == 1 && given.get(0).getKey().equals("value");
    return isValue
        ? name + "(" + given.get(0).getValue() + ")"
        : given.stream()
            .map(e -> e.getKey() + " = " + e.getValue())
            .collect(Collectors.joining(", ", name + "(", ")"));
  }

  /** An annotation with a setting for each side; null if none has one. */
  <T extends @Nullable Object> @Nullable String sides(
      String type, Sides<T> sides, Function<T, @Nullable String> write) {
    Map<String, @Nullable String> settings = new LinkedHashMap<>();
    for (Side side : Side.values()) {
      T value = sides.get(side);
      settings.put(side.word(), value == null ? null : write.apply(value));
    }
    return settings.values().stream().allMatch(Objects::isNull) ? null : inline(type, settings);
  }

  /** A constant of an enum of the declarations. */
  String constant(String type, Enum<?> constant) {
    return declared(type) + "." + constant.name();
  }

  static @Nullable String text(@Nullable String value) {
    return value == null ? null : SourceText.quoted(value);
  }

  /** A text, unless it is the usual one. */
  static @Nullable String unless(String usual, String value) {
    return usual.equals(value) ? null : SourceText.quoted(value);
  }

  static @Nullable String flag(boolean value) {
    return value ? "true" : null;
  }

  static @Nullable String texts(List<String> values) {
    return values.isEmpty()
        ? null
        : values.size() == 1
            ? SourceText.quoted(values.get(0))
            : braces(values.stream().map(SourceText::quoted).toList());
  }

  static String braces(List<String> values) {
    return values.stream().collect(Collectors.joining(", ", "{", "}"));
  }

  /** The elements of an array, each on a line of its own if they do not fit on one. */
  static @Nullable String array(List<String> values) {
    if (values.isEmpty()) {
      return null;
    }
    String flat = values.size() == 1 ? values.get(0) : braces(values);
    return flat.length() <= WIDTH - 20 && !flat.contains("\n")
        ? flat
        : values.stream().collect(Collectors.joining(",\n      ", "{\n      ", "\n    }"));
  }
}
