// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.Item;
import dev.adjoin.PatternQuery;
import dev.adjoin.TypeDesign;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The inputs of a declared pattern, parsed from text. A range input is {@code LOW..HIGH}, {@code
 * LOW..}, {@code ..HIGH} or one value.
 *
 * @param values the value of each input; low and high are equal unless it is a range
 */
public record PatternInputs(Pattern pattern, Map<String, ValueRange> values) {
  public PatternInputs {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Parses all inputs of a pattern.
   *
   * @param type the type that the pattern reads
   * @throws InvalidInput if one is missing, unknown or not of its type
   */
  public static PatternInputs parse(Pattern pattern, TypeDesign type, Map<String, String> texts) {
    AttributeParser parser = new AttributeParser(type);
    Map<String, ValueRange> values = new LinkedHashMap<>();
    texts.forEach(
        (input, text) -> {
          if (!pattern.inputs().contains(input)) {
            throw new InvalidInput(
                "\"%s\" is not an input of the pattern %s".formatted(input, pattern.name()),
                fix(pattern));
          }
          if (input.equals(pattern.range())) {
            values.put(input, parser.range(input, text));
          } else {
            Object single = parser.value(input, text);
            values.put(input, new ValueRange(single, single));
          }
        });
    for (String input : pattern.inputs()) {
      if (!values.containsKey(input)) {
        throw new InvalidInput(
            "The pattern %s needs %s".formatted(pattern.name(), input), fix(pattern));
      }
    }
    return new PatternInputs(pattern, values);
  }

  /** The inputs of a pattern, in the form in which users give them. */
  public static List<String> usage(Pattern pattern) {
    return pattern.inputs().stream()
        .map(input -> input + (input.equals(pattern.range()) ? "=LOW..HIGH" : "=…"))
        .toList();
  }

  public static String fix(Pattern pattern) {
    return "Write " + pattern.name() + " " + String.join(" ", usage(pattern));
  }

  /** The pattern with these inputs, ready to be answered. */
  public PatternQuery<Item> query(Adjoin db) {
    PatternQuery<Item> query = db.pattern(pattern.name());
    for (Map.Entry<String, ValueRange> each : values.entrySet()) {
      query = given(query, each.getKey(), each.getValue());
    }
    return query;
  }

  private static PatternQuery<Item> given(
      PatternQuery<Item> query, String input, ValueRange value) {
    Object low = value.low();
    Object high = value.high();
    if (low == null) {
      return query.givenAtMost(input, Objects.requireNonNull(high));
    }
    if (high == null) {
      return query.givenAtLeast(input, low);
    }
    return low.equals(high) ? query.given(input, low) : query.given(input, low, high);
  }

  /** The key of the entity that the inputs identify, in the order of the names. */
  public Object[] key(List<String> names) {
    return names.stream().map(name -> Objects.requireNonNull(values.get(name).low())).toArray();
  }
}
