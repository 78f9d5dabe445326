// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.model.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Fills in key templates: builds the partition key and sort key of items. Thread-safe. */
public final class Keys {
  private final String partitionKey;
  private final String sortKey;

  public Keys(Table table) {
    this.partitionKey = table.partition();
    this.sortKey = table.sort();
  }

  /**
   * Builds the key from values, in the shard that they determine.
   *
   * @throws IllegalArgumentException naming the attribute whose value is absent, invalid or too
   *     long
   */
  public Map<String, AttributeValue> of(ItemKey key, Function<String, @Nullable Object> values) {
    return of(key.partition().encode(values), key.sort().encode(values));
  }

  /** Builds the key from values in a given shard. */
  public Map<String, AttributeValue> of(
      ItemKey key, Function<String, @Nullable Object> values, int shard) {
    return of(key.partition().encode(values, shard), key.sort().encode(values));
  }

  /**
   * Builds the key from its two parts.
   *
   * @throws IllegalArgumentException if one of them is empty or too long
   */
  public Map<String, AttributeValue> of(String partition, String sort) {
    KeyLimits.partition(partition);
    KeyLimits.sort(sort);
    AttributeValue first = AttributeValue.fromS(partition);
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    key.put(partitionKey, first);
    key.put(sortKey, sort == partition ? first : AttributeValue.fromS(sort));
    return key;
  }

  /** The table's key in a stored item or an index entry; every index entry has it. */
  public Map<String, AttributeValue> in(Map<String, AttributeValue> stored) {
    return of(partition(stored), sort(stored));
  }

  public String partition(Map<String, AttributeValue> stored) {
    return text(stored, partitionKey);
  }

  public String sort(Map<String, AttributeValue> stored) {
    return text(stored, sortKey);
  }

  private static String text(Map<String, AttributeValue> stored, String attribute) {
    AttributeValue value = stored.get(attribute);
    if (value == null || value.s() == null) {
      throw new IllegalStateException("An item must have the string " + attribute);
    }
    return value.s();
  }

  /** A key as one string. It is unique, unlike the text of {@link #shown}. */
  public String name(Map<String, AttributeValue> stored) {
    String partition = partition(stored);
    return partition.length() + ":" + partition + sort(stored);
  }

  /** The text of a key in messages: {@code STUDENT#a91 / PROFILE}. */
  public String shown(Map<String, AttributeValue> stored) {
    return partition(stored) + " / " + sort(stored);
  }
}
