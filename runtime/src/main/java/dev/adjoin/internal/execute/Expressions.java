// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.AttributePath;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The names and values that the expressions of one request stand for. Every name is aliased, so
 * that reserved words, dots and any other character just work. Not thread-safe.
 */
public final class Expressions {
  private final Map<String, String> aliases = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  /** How an expression writes an attribute's name. */
  public String name(String attribute) {
    return aliases.computeIfAbsent(attribute, a -> "#" + aliases.size());
  }

  /** How an expression writes a path. */
  public String path(AttributePath path) {
    return path.names().stream().map(this::name).collect(Collectors.joining("."));
  }

  /** How an expression writes a value. */
  public String value(AttributeValue value) {
    String alias = ":" + values.size();
    values.put(alias, value);
    return alias;
  }

  /**
   * What the aliases stand for, as requests take it; null, which is "none", when there are none.
   */
  public @Nullable Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    aliases.forEach((attribute, alias) -> names.put(alias, attribute));
    return names.isEmpty() ? null : names;
  }

  /** The values, as requests take them; null when there are none. */
  public @Nullable Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : Map.copyOf(values);
  }
}
