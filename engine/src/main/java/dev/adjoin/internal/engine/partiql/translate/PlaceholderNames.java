// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.PathStep;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Allocates the {@code #name} and {@code :value} placeholders of one translated request. */
public final class PlaceholderNames {
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  /** The document path with a placeholder for every name. */
  String path(Path path) {
    StringBuilder text = new StringBuilder();
    for (PathStep step : path.steps()) {
      if (step instanceof PathStep.Name name) {
        text.append(text.isEmpty() ? "" : ".").append(name(name.name()));
      } else {
        text.append('[').append(((PathStep.Index) step).index()).append(']');
      }
    }
    return text.toString();
  }

  public String name(String attribute) {
    if (attribute.isEmpty()) {
      throw ApiErrors.validation("Path component cannot be an empty string");
    }
    return names.computeIfAbsent(attribute, a -> "#" + Integer.toString(names.size(), 36));
  }

  public String value(Value value) {
    String placeholder = ":" + Integer.toString(values.size(), 36);
    values.put(placeholder, Values.toSdk(value));
    return placeholder;
  }

  /** The attribute names by placeholder; null if there are none. */
  public @Nullable Map<String, String> names() {
    Map<String, String> byPlaceholder = new LinkedHashMap<>();
    names.forEach((name, placeholder) -> byPlaceholder.put(placeholder, name));
    return byPlaceholder.isEmpty() ? null : byPlaceholder;
  }

  /** The values by placeholder; null if there are none. */
  public @Nullable Map<String, AttributeValue> values() {
    return values.isEmpty() ? null : values;
  }

  /** The same placeholders in the form that expressions are bound with. */
  Placeholders toPlaceholders() {
    return Placeholders.of(names(), values());
  }
}
