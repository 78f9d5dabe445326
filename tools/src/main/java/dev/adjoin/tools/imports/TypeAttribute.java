// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.Table;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds the attribute that names the type of each item, as many programs store one. */
final class TypeAttribute {
  private static final List<String> TYPE_NAMES =
      List.of(
          "_type",
          "type",
          "Type",
          "entityType",
          "EntityType",
          "entity_type",
          "itemType",
          "kind",
          "__typename",
          "_et",
          "_t");

  private static final double MOST = 0.8;

  private TypeAttribute() {}

  /** The attribute that names the type of each item; null if there is none. */
  static @Nullable String of(SampledTable table) {
    List<Map<String, AttributeValue>> items = table.applicationItems();
    for (String name : TYPE_NAMES) {
      Map<String, Set<String>> prefixes = new HashMap<>();
      Map<String, Set<Set<String>>> attributes = new HashMap<>();
      long present = 0;
      for (Map<String, AttributeValue> item : items) {
        AttributeValue value = item.get(name);
        if (value != null && value.s() != null) {
          present++;
          prefixes
              .computeIfAbsent(value.s(), v -> new HashSet<>())
              .add(firstToken(table, item) + " " + firstSortToken(table, item));
          attributes.computeIfAbsent(value.s(), v -> new HashSet<>()).add(item.keySet());
        }
      }
      boolean isMost = present > 0 && present >= items.size() * MOST;
      boolean isNarrow =
          prefixes.size() > 1 && prefixes.values().stream().allMatch(p -> p.size() <= 2);
      boolean isAdjoins = name.equals(Table.DEFAULT_TYPE);
      if (isMost && isNarrow && (isAdjoins || tellsApart(prefixes, attributes))) {
        return name;
      }
    }
    return null;
  }

  /** Whether no two words name items with the same key prefixes and the same attributes. */
  private static boolean tellsApart(
      Map<String, Set<String>> prefixes, Map<String, Set<Set<String>>> attributes) {
    for (String one : prefixes.keySet()) {
      for (String other : prefixes.keySet()) {
        if (!one.equals(other)
            && !Collections.disjoint(prefixes.get(one), prefixes.get(other))
            && !Collections.disjoint(attributes.get(one), attributes.get(other))) {
          return false;
        }
      }
    }
    return true;
  }

  private static String firstToken(SampledTable table, Map<String, AttributeValue> item) {
    return SampledTable.text(item.get(table.partition().name()))
        .orElse("")
        .split(KeyShape.SEPARATOR, -1)[0]
        .replaceAll("[^A-Z.]", "");
  }

  private static String firstSortToken(SampledTable table, Map<String, AttributeValue> item) {
    return table.sort() == null
        ? ""
        : SampledTable.text(item.get(table.sort().name()))
            .orElse("")
            .split(KeyShape.SEPARATOR, -1)[0]
            .replaceAll("[^A-Z.]", "");
  }
}
