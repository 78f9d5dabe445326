// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity or edge that is stored before the tests, from a line of JSON: {@code {"type":
 * "Student", "studentId": "a91", "name": "Ada"}}.
 *
 * <p>An item with an attribute called {@code type} gives its type as {@code _type}, as in the files
 * of {@code adjoin load}.
 *
 * @param place the file and line, for messages
 */
record DataLine(String place, TypeDesign type, Item item) {
  private static final String TYPE = "type";
  private static final String OTHER_TYPE = "_type";

  /**
   * Parses the lines of a file; empty lines are left out.
   *
   * @param mistakes receives each line that is no item of the model
   */
  static List<DataLine> parse(CompiledModel model, String file, String text, Mistakes mistakes) {
    List<DataLine> lines = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        String place = file + ":" + number;
        mistakes.collect(place, () -> lines.add(line(model, place, line)));
      }
    }
    return lines;
  }

  /** What is wrong with lines of data, each with its place, so that all is reported at once. */
  static final class Mistakes {
    private static final int MOST = 20;
    private final List<String> messages = new ArrayList<>();
    private @Nullable RuntimeException first;

    /** Runs a step with a line, which may fail. */
    void collect(String place, Runnable step) {
      try {
        step.run();
      } catch (RuntimeException e) {
        first = first == null ? e : first;
        messages.add(place + ": " + e.getMessage());
      }
    }

    /**
     * Fails if there are mistakes.
     *
     * @throws IllegalArgumentException with a line for each, up to 20
     */
    void report() {
      if (!messages.isEmpty()) {
        int more = messages.size() - MOST;
        throw new IllegalArgumentException(
            String.join("\n", messages.subList(0, Math.min(MOST, messages.size())))
                + (more > 0 ? "\nand %d more".formatted(more) : ""),
            first);
      }
    }
  }

  private static DataLine line(CompiledModel model, String place, String line) {
    Map<String, @Nullable Object> members = JsonValues.object(line);
    String by = members.containsKey(OTHER_TYPE) ? OTHER_TYPE : TYPE;
    Object name = members.remove(by);
    TypeDesign type =
        model.types().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "A line must name its type, one of %s, but has %s"
                            .formatted(
                                String.join(
                                    ", ", model.types().stream().map(TypeDesign::name).toList()),
                                name == null ? "none" : "\"" + name + "\"")));
    Item.Builder item = Item.builder();
    members.forEach(
        (attribute, json) -> {
          if (json != null && !isCount(type, attribute)) {
            item.set(attribute, value(type, attribute, json));
          }
        });
    return new DataLine(place, type, item.build());
  }

  /** Counts, which other commands print, are maintained by links. */
  private static boolean isCount(TypeDesign type, String attribute) {
    return type instanceof EntityDesign entity
        && entity.counts().stream().anyMatch(each -> each.name().equals(attribute));
  }

  private static Object value(TypeDesign type, String name, Object json) {
    AttributeDesign attribute =
        type.attribute(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s has no attribute \"%s\"; it has %s"
                            .formatted(
                                type.name(),
                                name,
                                String.join(
                                    ", ",
                                    type.attributes().stream()
                                        .map(AttributeDesign::name)
                                        .toList()))));
    return JsonValues.value(type.name() + "." + name, attribute.type(), json);
  }

  /** Parents before their children, entities before edges; otherwise as they stand in the file. */
  static List<DataLine> inOrder(CompiledModel model, List<DataLine> lines) {
    return lines.stream().sorted(Comparator.comparing(line -> depth(model, line.type()))).toList();
  }

  private static int depth(CompiledModel model, TypeDesign type) {
    if (!(type instanceof EntityDesign entity)) {
      return Integer.MAX_VALUE;
    }
    String parent = entity.parent();
    return parent == null
        ? 0
        : 1
            + model.types().stream()
                .filter(each -> each.name().equals(parent))
                .mapToInt(each -> depth(model, each))
                .sum();
  }

  /**
   * Stores the entities and edges.
   *
   * @throws IllegalArgumentException with each line that cannot be stored
   */
  static void store(List<DataLine> lines, Adjoin db) {
    Mistakes mistakes = new Mistakes();
    lines.forEach(line -> mistakes.collect(line.place, () -> line.store(db)));
    mistakes.report();
  }

  private void store(Adjoin db) {
    if (type instanceof EntityDesign) {
      db.entity(type.name()).create(item);
    } else if (!db.relationship(type.name()).link(item).isNew()) {
      throw new IllegalArgumentException(type.name() + " is linked by an earlier line");
    }
  }
}
