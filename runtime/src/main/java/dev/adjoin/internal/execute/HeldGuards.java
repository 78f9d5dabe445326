// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.ItemType;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the guards that an item holds: one for each unique value that it has. */
public final class HeldGuards {
  private HeldGuards() {}

  /** The guards of an entity or relationship, whether an item holds them or not. */
  public static List<ItemType> types(OpenTable table, String type) {
    return table.design().items().stream()
        .filter(item -> item.kind() == ItemType.Kind.GUARD && item.type().equals(type))
        .toList();
  }

  /** Whether an item with these values holds a guard. */
  public static boolean isHeld(ItemType guard, Function<String, @Nullable Object> values) {
    return guard.key().partition().attributes().stream()
        .allMatch(name -> values.apply(name) != null);
  }

  /** The keys of the guards that an item with these values holds. */
  public static List<Map<String, AttributeValue>> keys(
      OpenTable table, List<ItemType> guards, Function<String, @Nullable Object> values) {
    return guards.stream()
        .filter(guard -> isHeld(guard, values))
        .map(guard -> table.keys().of(guard.key(), values))
        .toList();
  }
}
