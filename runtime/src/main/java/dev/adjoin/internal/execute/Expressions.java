// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.AttributePath;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The aliases of names and values in the expressions of one request. Every name is aliased, so that
 * reserved words, dots and any other characters need no special case. Not thread-safe.
 */
public final class Expressions {
  private final StoredNames.OfType stored;
  private final Map<String, String> aliases = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  /** Expressions without paths of renamed attributes. */
  public Expressions() {
    this(StoredNames.OfType.SAME);
  }

  /**
   * @param stored the names of the attributes of the item that the expressions are about
   */
  public Expressions(StoredNames.OfType stored) {
    this.stored = stored;
  }

  /** Returns the alias of an attribute's stored name. */
  public String name(String attribute) {
    return aliases.computeIfAbsent(attribute, a -> "#" + aliases.size());
  }

  /** Returns a path with each of its names aliased, the first by its stored name. */
  public String path(AttributePath path) {
    return stored.stored(path).names().stream().map(this::name).collect(Collectors.joining("."));
  }

  /** Returns the alias of a value. */
  public String value(AttributeValue value) {
    String alias = ":" + values.size();
    values.put(alias, value);
    return alias;
  }

  /**
   * The attribute names by alias, as requests take them; null if there are none, because DynamoDB
   * rejects an empty map.
   */
  public @Nullable Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    aliases.forEach((attribute, alias) -> names.put(alias, attribute));
    return names.isEmpty() ? null : names;
  }

  /** The values by alias, as requests take them; null if there are none. */
  public @Nullable Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : Map.copyOf(values);
  }
}
