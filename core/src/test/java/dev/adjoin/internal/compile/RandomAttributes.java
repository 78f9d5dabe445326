// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.testing.search.Given;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The attributes of one random type, as the model file writes them, by name. */
final class RandomAttributes {
  private static final List<String> KEYS =
      List.of(
          "string",
          "string",
          "string",
          "int",
          "long",
          "decimal",
          "bool",
          "uuid",
          "date",
          "instant",
          "datetime",
          "offsetdatetime",
          "time",
          "year",
          "duration",
          "enum(a, b)",
          "enum(c < b < a)");
  private static final List<String> OTHERS =
      List.of(
          "string",
          "string?",
          "int",
          "long",
          "decimal",
          "bool",
          "instant = now",
          "instant?",
          "enum(a, b, c)",
          "enum(z < y < x)",
          "list(string, max 5)");
  private final Given given;
  private final Map<String, String> types = new LinkedHashMap<>();

  RandomAttributes(Given given, String prefix) {
    this.given = given;
    for (int i = 0; i < OTHERS.size(); i++) {
      if (given.chance(45)) {
        types.put(prefix + "At" + i, OTHERS.get(i));
      }
    }
  }

  void key(String name) {
    types.put(name, given.oneOf(KEYS));
  }

  void add(String name, String type) {
    types.put(name, type);
  }

  Map<String, String> types() {
    return types;
  }

  /** Those that may stand in a key. */
  List<String> scalars() {
    return types.keySet().stream().filter(a -> !types.get(a).startsWith("list")).toList();
  }

  /** Those that every item has in its key. */
  List<String> required() {
    return scalars().stream().filter(a -> !types.get(a).contains("?")).toList();
  }

  List<String> of(String type) {
    return types.keySet().stream().filter(a -> types.get(a).equals(type)).toList();
  }

  String text() {
    return types.entrySet().stream()
        .map(e -> e.getKey() + ": " + text(e.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String text(String type) {
    return RandomReference.isReference(type) ? type : "\"" + type + "\"";
  }
}
