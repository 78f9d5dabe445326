// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.tools.studio.query.expression.AttributePath.Index;
import dev.adjoin.tools.studio.query.expression.AttributePath.Name;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request. Every name has one, so that no reserved word and no odd
 * character reaches an expression; placeholders are named for what they stand for.
 */
final class Placeholders {
  private final Map<String, String> aliases = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  /** The path with placeholders for its names: {@code #address.#lines[0]}. */
  String path(AttributePath path) {
    StringBuilder text = new StringBuilder();
    for (AttributePath.Step step : path.steps()) {
      if (step instanceof Index index) {
        text.append('[').append(index.number()).append(']');
      } else {
        text.append(text.isEmpty() ? "" : ".").append(name(((Name) step).text()));
      }
    }
    return text.toString();
  }

  String name(String name) {
    return aliases.computeIfAbsent(
        name,
        key -> {
          String alias = unused("#" + identifier(key, "name"), names);
          names.put(alias, key);
          return alias;
        });
  }

  /**
   * A placeholder for a value.
   *
   * @param attribute the name of what it is compared with or becomes
   */
  String value(String attribute, AttributeValue value) {
    String placeholder = unused(":" + identifier(attribute, "value"), values);
    values.put(placeholder, value);
    return placeholder;
  }

  private static String unused(String wanted, Map<String, ?> taken) {
    String unused = wanted;
    for (int i = 2; taken.containsKey(unused); i++) {
      unused = wanted + "_" + i;
    }
    return unused;
  }

  private static String identifier(String name, String otherwise) {
    String plain = name.replaceAll("[^A-Za-z0-9_]", "");
    return plain.isEmpty() ? otherwise : plain.substring(0, Math.min(plain.length(), 60));
  }

  /** The names by their placeholders. */
  Map<String, String> names() {
    return names;
  }

  /** The values by their placeholders. */
  Map<String, AttributeValue> values() {
    return values;
  }
}
