// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An entity as the answers of a dialogue describe it.
 *
 * @param plural the noun that it was called by: {@code courses}
 * @param attributes those besides the id
 * @param items the number of items
 */
record DraftEntity(
    String name, String plural, String id, List<DraftAttribute> attributes, double items) {

  DraftEntity {
    attributes = List.copyOf(attributes);
  }

  /**
   * An attribute with its type in YAML: {@code grade} and {@code "string?"}.
   *
   * @param type in quotes if it has a comma or a question mark
   */
  record DraftAttribute(String name, String type) {
    /** Whether every item has it and it can be a part of a key. */
    boolean isKeyable() {
      return !type.contains("?") && !type.matches("\"?(list|set|map)\\(.*");
    }

    /** Attributes as a model file writes them in a flow map. */
    static String yaml(List<DraftAttribute> attributes) {
      return attributes.stream()
          .map(a -> a.name() + ": " + a.type())
          .collect(Collectors.joining(", "));
    }
  }

  /**
   * The entity in a model file.
   *
   * @param settings further lines of it, each with a line end
   */
  String yaml(String settings) {
    String rest = attributes.isEmpty() ? "" : ", " + DraftAttribute.yaml(attributes);
    return "  %s:\n%s    id: %s\n    attributes: {%s: string%s}\n"
        .formatted(name, settings, id, id, rest);
  }

  /** The number of items as a line of a workload. */
  String load() {
    return "  %s: {items: %s}\n".formatted(name, whole(items));
  }

  /** A number as a model file writes it. */
  static String whole(double number) {
    return String.format(Locale.ROOT, "%.0f", Math.ceil(number));
  }

  /** The name with an article: {@code an Order}. */
  static String article(String name) {
    return ("AEIO".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
  }

  static String capitalised(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  static String uncapitalised(String text) {
    return Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
