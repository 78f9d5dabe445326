// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedModel;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.evolution.Renaming;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.OpenTable.StoredTypes;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.NestedType;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts the items that have names which models have dropped: types, and attributes of items and of
 * nested values. A name that no item has can be freed. Thread-safe.
 */
final class GoneNames {
  private final RecordedDesign recorded;
  private final StoredTypes types;
  private final Map<String, LongAdder> items = new ConcurrentHashMap<>();

  /**
   * @param recorded the recorded design of the model
   */
  GoneNames(RecordedDesign recorded, OpenTable table) {
    this.recorded = Renaming.of(recorded, table.schema());
    this.types =
        new StoredTypes(
            RecordedModel.of(this.recorded, table.calls().table()).design(), table.keys());
    this.recorded.gone().forEach(name -> items.put(name, new LongAdder()));
  }

  /** The number of items by name; 0 for a name that no item has. */
  Map<String, Long> numbers() {
    Map<String, Long> numbers = new TreeMap<>();
    items.forEach((name, number) -> numbers.put(name, number.sum()));
    return numbers;
  }

  void count(Map<String, AttributeValue> item) {
    if (items.isEmpty()) {
      return;
    }
    ItemType found = types.of(item).orElse(null);
    if (found == null) {
      return;
    }
    recorded
        .type(found.type())
        .ifPresent(
            type ->
                items.keySet().stream()
                    .filter(name -> has(type, name, found, item))
                    .forEach(name -> items.get(name).increment()));
  }

  private boolean has(
      RecordedType type, String name, ItemType found, Map<String, AttributeValue> item) {
    if (type.name().equals(name)) {
      return true;
    }
    boolean isOfType =
        type.attributes().stream()
            .anyMatch(
                attribute ->
                    name.equals(type.name() + "." + attribute.name())
                            && item.containsKey(attribute.stored())
                        || isIn(item.get(attribute.stored()), attribute.type(), name));
    return isOfType || found.isPrimary() && hasEdges(type, name, item);
  }

  /** Whether an entity has a map with edges of a relationship that is gone. */
  private boolean hasEdges(RecordedType entity, String name, Map<String, AttributeValue> item) {
    return recorded.type(name).stream()
        .flatMap(type -> type.summaries().stream())
        .filter(map -> map.entity().equals(entity.name()))
        .map(map -> item.get(map.attribute()))
        .anyMatch(members -> members != null && !members.m().isEmpty());
  }

  /** Whether a value has an attribute of a nested type, at any depth. */
  private boolean isIn(@Nullable AttributeValue value, AttributeType type, String name) {
    if (value == null) {
      return false;
    }
    if (type instanceof AttributeType.Named named) {
      return recorded.nested().stream()
          .filter(nested -> nested.name().equals(named.name()))
          .anyMatch(nested -> isIn(value, nested, name));
    }
    Collection<AttributeValue> inside = value.hasL() ? value.l() : value.m().values();
    return type.inside().stream()
        .anyMatch(each -> inside.stream().anyMatch(part -> isIn(part, each, name)));
  }

  private boolean isIn(AttributeValue value, NestedType type, String name) {
    for (Attribute attribute : type.attributes()) {
      AttributeValue part = value.m().get(attribute.stored());
      if (part != null
          && (name.equals(type.name() + "." + attribute.name())
              || isIn(part, attribute.type(), name))) {
        return true;
      }
    }
    return false;
  }
}
