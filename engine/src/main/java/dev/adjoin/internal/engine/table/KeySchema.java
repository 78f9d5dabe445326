// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.KeyBytes;
import dev.adjoin.internal.engine.value.KeyValues;
import dev.adjoin.internal.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The key schema of a table or index.
 *
 * <p>A table has one partition key attribute and at most one sort key attribute; an index may have
 * up to four of each.
 */
public final class KeySchema {
  /** The maximum size of a partition key attribute, in bytes. */
  static final int LONGEST_PARTITION = 2048;

  /** The maximum size of a sort key attribute, in bytes. */
  static final int LONGEST_SORT = 1024;

  private final List<KeyAttribute> partition;
  private final List<KeyAttribute> sort;
  private final List<KeyAttribute> attributes;

  public KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    this.partition = List.copyOf(partition);
    this.sort = List.copyOf(sort);
    this.attributes = Stream.concat(partition.stream(), sort.stream()).toList();
    if (partition.isEmpty()) {
      throw new IllegalArgumentException("A key must have a partition attribute");
    }
  }

  public List<KeyAttribute> partition() {
    return partition;
  }

  public List<KeyAttribute> sort() {
    return sort;
  }

  /** The partition key attributes, then the sort key attributes. */
  public List<KeyAttribute> attributes() {
    return attributes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeySchema key
        && partition.equals(key.partition)
        && sort.equals(key.sort);
  }

  @Override
  public int hashCode() {
    return attributes.hashCode();
  }

  @Override
  public String toString() {
    return partition + " " + sort;
  }

  public boolean contains(String name) {
    return contains(partition, name) || contains(sort, name);
  }

  private static boolean contains(List<KeyAttribute> attributes, String name) {
    for (KeyAttribute attribute : attributes) {
      if (attribute.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  public static List<String> names(List<KeyAttribute> attributes) {
    return attributes.stream().map(KeyAttribute::name).toList();
  }

  /** The maximum size of the attribute at this index, in bytes. */
  public int longest(int number) {
    return number < partition.size() ? LONGEST_PARTITION : LONGEST_SORT;
  }

  /** The storage key for these values, one for each attribute. */
  public Key place(Value... values) {
    KeyBytes partitionBytes = new KeyBytes();
    KeyBytes sortBytes = new KeyBytes();
    for (int i = 0; i < values.length; i++) {
      (i < partition.size() ? partitionBytes : sortBytes).add(values[i]);
    }
    return new Key(Partition.of(partitionBytes.toArray()), sortBytes.toArray());
  }

  /** The partition for these values, one for each partition key attribute. */
  public static Partition partitionOf(List<Value> values) {
    KeyBytes bytes = new KeyBytes();
    values.forEach(bytes::add);
    return Partition.of(bytes.toArray());
  }

  /**
   * The item's values of the given key attributes; null if one is missing or is invalid as a key
   * value.
   */
  static @Nullable List<Value> valuesOf(List<KeyAttribute> attributes, Item item, int longest) {
    List<Value> values = new ArrayList<>(attributes.size());
    for (KeyAttribute attribute : attributes) {
      Value value = item.get(attribute.name());
      if (value == null
          || !value.type().equals(attribute.type())
          || !KeyValues.fits(value, longest)) {
        return null;
      }
      values.add(value);
    }
    return values;
  }
}
