// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The form of a key, as the keys of similar items have it: words that are the same in all of them
 * and fields that vary, between separators.
 *
 * @param shards the number of shards that the key is spread over; 1 if it is not
 */
record KeyShape(List<Part> parts, int shards) {
  static final String SEPARATOR = "#";
  static final String SHARD = "SHARD";

  /** A word, or the name of a field. */
  record Part(String text, boolean isField) {
    @Override
    public String toString() {
      return isField ? "{" + text + "}" : text;
    }
  }

  KeyShape {
    parts = List.copyOf(parts);
  }

  List<String> fields() {
    return parts.stream().filter(Part::isField).map(Part::text).distinct().toList();
  }

  /** The words with the places of fields, by which shapes of different items are compared. */
  String outline() {
    return parts.stream()
        .map(p -> p.isField() ? "{}" : p.text())
        .collect(Collectors.joining(SEPARATOR));
  }

  boolean isConstant() {
    return parts.stream().noneMatch(Part::isField);
  }

  /** The first word; empty if it begins with a field or a separator. */
  String leadingWord() {
    return parts.isEmpty() || parts.get(0).isField() ? "" : parts.get(0).text();
  }

  /** The word right before a field; empty if there is none. */
  String wordBefore(String field) {
    String word = "";
    for (Part part : parts) {
      if (part.isField() && part.text().equals(field)) {
        return word;
      }
      word = part.isField() ? "" : part.text();
    }
    return "";
  }

  /** Whether this shape begins with all parts of another, by words and places of fields. */
  boolean extendsShape(KeyShape other) {
    return parts.size() > other.parts.size()
        && new KeyShape(parts.subList(0, other.parts.size()), 1).outline().equals(other.outline());
  }

  /** The parts behind those of a shape that this one extends. */
  KeyShape after(KeyShape prefix) {
    return new KeyShape(parts.subList(prefix.parts.size(), parts.size()), 1);
  }

  /** As a template of a model file, without shards. */
  @Override
  public String toString() {
    return parts.stream().map(Part::toString).collect(Collectors.joining(SEPARATOR));
  }

  KeyShape renamed(UnaryOperator<String> names) {
    List<Part> renamed = new ArrayList<>();
    parts.forEach(p -> renamed.add(p.isField() ? new Part(names.apply(p.text()), true) : p));
    return new KeyShape(renamed, shards);
  }
}
