// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.plan.Range;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tells what stored items are. Those that are none of the model's, and what deleted entities left
 * behind, are none.
 */
final class ItemClassifier {
  /** What {@link OwnedAttribute#DELETING} says of a tombstone. */
  static final String GONE = "gone";

  private final OpenTable table;
  private final Map<ItemKey, String[]> keyAttributes = new HashMap<>();

  ItemClassifier(OpenTable table) {
    this.table = table;
    for (ItemType type : table.design().items()) {
      keyAttributes.put(type.key(), attributes(type.key()));
      type.entries().forEach(entry -> keyAttributes.put(entry.key(), attributes(entry.key())));
    }
  }

  private static String[] attributes(ItemKey key) {
    return Stream.of(key.partition(), key.sort())
        .map(KeyTemplate::attributes)
        .flatMap(names -> names.stream())
        .distinct()
        .toArray(String[]::new);
  }

  /** An item read by its key. */
  Optional<StoredItem> byKey(@Nullable Map<String, AttributeValue> stored) {
    if (stored == null || stored.isEmpty() || isGone(stored)) {
      return Optional.empty();
    }
    return table.types().of(stored).map(type -> found(type, stored, "", null));
  }

  /** An item read from a range. */
  Optional<StoredItem> in(Range range, Map<String, AttributeValue> stored) {
    if (isGone(stored)) {
      return Optional.empty();
    }
    String position = stored.get(range.sortKey()).s();
    return table.types().of(stored).map(type -> found(type, stored, position, range.index()));
  }

  private static boolean isGone(Map<String, AttributeValue> stored) {
    AttributeValue mark = stored.get(OwnedAttribute.DELETING);
    return mark != null && GONE.equals(mark.s());
  }

  private StoredItem found(
      ItemType type, Map<String, AttributeValue> stored, String position, @Nullable String index) {
    Map<String, AttributeValue> whole =
        type.isTheApplications() ? withKeyValues(type, stored, index) : stored;
    return new StoredItem(type.type(), type.kind(), type.label(), whole, position, index);
  }

  /** Ids come back out of the keys where an index, or an adopted table, does not carry them. */
  private Map<String, AttributeValue> withKeyValues(
      ItemType type, Map<String, AttributeValue> stored, @Nullable String index) {
    Map<String, AttributeValue> whole =
        filled(
            type.type(),
            stored,
            type.key(),
            table.keys().partition(stored),
            table.keys().sort(stored));
    for (Entry entry : type.entries()) {
      if (entry.index().equals(index)) {
        whole = filledFromEntry(type.type(), whole, entry);
      }
    }
    return whole;
  }

  private Map<String, AttributeValue> filledFromEntry(
      String type, Map<String, AttributeValue> stored, Entry entry) {
    return table
        .design()
        .index(entry.index())
        .map(
            index ->
                filled(
                    type,
                    stored,
                    entry.key(),
                    stored.get(index.partitionKey()).s(),
                    stored.get(index.sortKey()).s()))
        .orElse(stored);
  }

  private Map<String, AttributeValue> filled(
      String type, Map<String, AttributeValue> stored, ItemKey key, String partition, String sort) {
    boolean isWhole = true;
    for (String attribute : keyAttributes.getOrDefault(key, new String[0])) {
      isWhole &= stored.containsKey(attribute);
    }
    if (isWhole) {
      return stored;
    }
    Shape shape = table.shape(type);
    Map<String, AttributeValue> whole = new LinkedHashMap<>(stored);
    Stream.of(key.partition().decode(partition), key.sort().decode(sort))
        .flatMap(Optional::stream)
        .forEach(
            values ->
                values.forEach(
                    (name, value) ->
                        whole.computeIfAbsent(name, attribute -> shape.store(attribute, value))));
    return whole;
  }
}
