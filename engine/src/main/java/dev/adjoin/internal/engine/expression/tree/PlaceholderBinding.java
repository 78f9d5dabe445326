// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The placeholder values of one expression in one request.
 *
 * <p>All requests with the same text share the expression tree; only the binding is per request. A
 * placeholder is resolved when the check of the tree reaches it, so that errors appear in
 * DynamoDB's order. Not thread-safe.
 */
public final class PlaceholderBinding {
  /** The binding of a tree without placeholders. */
  public static final PlaceholderBinding NONE =
      new PlaceholderBinding("", List.of(), List.of(), Placeholders.NONE);

  private final String kind;
  private final List<String> nameKeys;
  private final List<String> valueKeys;
  private final Placeholders placeholders;
  private final @Nullable String[] names;
  private final @Nullable Value[] values;

  PlaceholderBinding(
      String kind, List<String> nameKeys, List<String> valueKeys, Placeholders placeholders) {
    this.kind = kind;
    this.nameKeys = nameKeys;
    this.valueKeys = valueKeys;
    this.placeholders = placeholders;
    this.names = new String[nameKeys.size()];
    this.values = new Value[valueKeys.size()];
  }

  public RuntimeException invalid(String message) {
    return ExpressionErrors.invalid(kind, message);
  }

  /** The attribute name in the slot, resolved on first use. */
  String name(int slot) {
    String name = names[slot];
    if (name == null) {
      name = placeholders.name(nameKeys.get(slot));
      if (name == null) {
        throw invalid(
            "An expression attribute name used in the document path is not defined; attribute"
                + " name: "
                + nameKeys.get(slot));
      }
      names[slot] = name;
    }
    return name;
  }

  /** The value in the slot, resolved on first use. */
  Value value(int slot) {
    Value value = values[slot];
    if (value == null) {
      value = placeholders.value(valueKeys.get(slot));
      if (value == null) {
        throw invalid(
            "An expression attribute value used in expression is not defined; attribute value: "
                + valueKeys.get(slot));
      }
      values[slot] = value;
    }
    return value;
  }
}
