// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.key.KeyMatcher;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.plan.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds the types of stored items by their keys. Tombstones, and items whose types the model does
 * not declare, have none. Thread-safe.
 */
final class ItemClassifier {
  private final OpenTable table;

  /** By identity: the hash code of an item type is calculated from all its parts, at each call. */
  private final Map<ItemType, PreparedType> known = new IdentityHashMap<>();

  /** An item type with the prepared data for reading its items. */
  private static final class PreparedType {
    private final ItemType type;
    private final KeyMatcher partition;
    private final KeyMatcher sort;
    private final String[] keyAttributes;
    private final Map<String, IndexedKey> indexed = new HashMap<>();

    PreparedType(ItemType type) {
      this.type = type;
      this.partition = new KeyMatcher(type.key().partition());
      this.sort = new KeyMatcher(type.key().sort());
      this.keyAttributes = attributes(Stream.of(type.key()));
    }
  }

  /** The key of an item in an index, and all attributes in its two parts. */
  private record IndexedKey(ItemKey key, Index index, String[] attributes) {}

  ItemClassifier(OpenTable table) {
    this.table = table;
    for (ItemType type : table.design().items()) {
      PreparedType each = new PreparedType(type);
      known.put(type, each);
      for (Entry entry : type.entries()) {
        table
            .design()
            .index(entry.index())
            .ifPresent(
                index ->
                    each.indexed.put(
                        index.name(),
                        new IndexedKey(
                            entry.key(), index, attributes(Stream.of(type.key(), entry.key())))));
      }
    }
  }

  private static String[] attributes(Stream<ItemKey> keys) {
    Set<String> names = new LinkedHashSet<>();
    keys.flatMap(key -> Stream.of(key.partition(), key.sort()))
        .map(KeyTemplate::attributes)
        .forEach(names::addAll);
    return names.toArray(String[]::new);
  }

  /** An item read by its key, of any type. */
  Optional<StoredItem> byKey(@Nullable Map<String, AttributeValue> stored) {
    return stored == null || stored.isEmpty() || isTombstone(stored)
        ? Optional.empty()
        : table.types().of(stored).map(type -> item(known(type), stored, "", null));
  }

  /** Classifies an item that was read by a key of this type; null if it does not exist. */
  @Nullable StoredItem of(ItemType type, @Nullable Map<String, AttributeValue> stored) {
    return stored == null || stored.isEmpty() || isTombstone(stored)
        ? null
        : item(known(type), stored, "", null);
  }

  private PreparedType known(ItemType type) {
    PreparedType found = known.get(type);
    if (found == null) {
      throw new IllegalStateException(type.label() + " must be of the design");
    }
    return found;
  }

  static boolean isTombstone(Map<String, AttributeValue> stored) {
    return StoredValues.isTombstone(stored);
  }

  /** The classifier of the items that a query reads. */
  Scope scope(Query query) {
    List<PreparedType> kept = new ArrayList<>();
    for (ItemType type : table.design().items()) {
      if (query.keeps().contains(type.label())) {
        kept.add(known(type));
      }
    }
    return new Scope(
        kept.toArray(PreparedType[]::new), new Positions(table, query), query.index(), false);
  }

  /** Classifies the items of one query, whose possible types are known. Thread-safe. */
  final class Scope {
    private final PreparedType[] kept;
    private final Positions positions;
    private final @Nullable String index;
    private final boolean isOnePartition;

    private Scope(
        PreparedType[] kept, Positions positions, @Nullable String index, boolean isOnePartition) {
      this.kept = kept;
      this.positions = positions;
      this.index = index;
      this.isOnePartition = isOnePartition;
    }

    /**
     * Returns the classifier of one partition: all items of a table partition have the same
     * partition key, which need not be compared again.
     */
    Scope in(String partition) {
      if (index != null) {
        return this;
      }
      int count = 0;
      PreparedType[] possible = new PreparedType[kept.length];
      for (PreparedType each : kept) {
        if (each.partition.matches(partition)) {
          possible[count++] = each;
        }
      }
      PreparedType[] left = count == kept.length ? possible : Arrays.copyOf(possible, count);
      return new Scope(left, positions, null, true);
    }

    /** Classifies an item of the query; null if the item must be left out. */
    @Nullable StoredItem of(Map<String, AttributeValue> stored) {
      if (isTombstone(stored)) {
        return null;
      }
      String sort = table.keys().sort(stored);
      for (PreparedType each : kept) {
        if (each.sort.matches(sort)
            && (isOnePartition || each.partition.matches(table.keys().partition(stored)))) {
          String position = index == null ? sort : positions.of(stored);
          return item(each, stored, position, index);
        }
      }
      return null;
    }
  }

  private StoredItem item(
      PreparedType known,
      Map<String, AttributeValue> stored,
      String position,
      @Nullable String index) {
    ItemType type = known.type;
    Map<String, AttributeValue> whole =
        type.isTheApplications() ? withKeyValues(known, stored, index) : stored;
    return new StoredItem(type, whole, position, index);
  }

  /**
   * Adds ids that are only in the keys, because an index or a table that was made without Adjoin
   * does not carry them as attributes.
   */
  private Map<String, AttributeValue> withKeyValues(
      PreparedType known, Map<String, AttributeValue> stored, @Nullable String index) {
    IndexedKey indexed = index == null ? null : known.indexed.get(index);
    String[] attributes = indexed == null ? known.keyAttributes : indexed.attributes;
    for (String attribute : attributes) {
      if (!stored.containsKey(attribute)) {
        return filled(known.type, stored, indexed);
      }
    }
    return stored;
  }

  private Map<String, AttributeValue> filled(
      ItemType type, Map<String, AttributeValue> stored, @Nullable IndexedKey indexed) {
    Map<String, AttributeValue> whole = new LinkedHashMap<>(stored);
    TypeCodec codec = table.codec(type.type());
    fill(whole, codec, type.key(), table.keys().partition(stored), table.keys().sort(stored));
    if (indexed != null) {
      fill(
          whole,
          codec,
          indexed.key,
          stored.get(indexed.index.partitionKey()).s(),
          stored.get(indexed.index.sortKey()).s());
    }
    return whole;
  }

  private static void fill(
      Map<String, AttributeValue> item,
      TypeCodec codec,
      ItemKey key,
      String partition,
      String sort) {
    Stream.of(key.partition().decodeSpread(partition), key.sort().decode(sort))
        .flatMap(Optional::stream)
        .forEach(
            values ->
                values.forEach(
                    (name, value) ->
                        item.computeIfAbsent(name, attribute -> codec.store(attribute, value))));
  }
}
