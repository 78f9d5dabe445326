// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.KeyBytes;
import dev.adjoin.internal.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table with its items and indexes.
 *
 * <p>The definition and the list of indexes change together: code that reads several of them calls
 * {@link #state} once.
 */
public final class Table {
  private final Space items;
  private final KeySchema key;
  private volatile @Nullable State state;

  /**
   * The mutable part of a table.
   *
   * @param expiry the order in which items expire; null when they do not
   */
  public record State(TableDefinition definition, List<Index> indexes, @Nullable Expiry expiry) {
    public State {
      indexes = List.copyOf(indexes);
    }

    /** Whatever is derived from the items. */
    List<DerivedSpace> derived() {
      List<DerivedSpace> derived = new ArrayList<>(indexes);
      if (expiry != null) {
        derived.add(expiry);
      }
      return derived;
    }

    /** Whether something with the same space is part of the table. */
    boolean has(DerivedSpace part) {
      return derived().stream().anyMatch(other -> other.entries() == part.entries());
    }

    /** The index of that name, or null. */
    public @Nullable Index index(String name) {
      for (Index index : indexes) {
        if (index.name().equals(name)) {
          return index;
        }
      }
      return null;
    }
  }

  Table(Space items, State state) {
    this.items = items;
    this.key = state.definition().key();
    this.state = state;
  }

  /**
   * The current state. A writer calls this once while it holds the item's lock; the spaces of that
   * state then stay until the lock is released.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException when it was deleted
   */
  public State state() {
    State now = state;
    if (now == null) {
      throw ApiErrors.notFound("Requested resource not found");
    }
    return now;
  }

  /** The order in which items expire; null when they do not, or the table was deleted. */
  @Nullable Expiry expiry() {
    State now = state;
    return now == null ? null : now.expiry();
  }

  /** Whether the table is there and has the part. */
  boolean has(DerivedSpace part) {
    State now = state;
    return now != null && now.has(part);
  }

  void become(@Nullable State next) {
    state = next;
  }

  public TableDefinition definition() {
    return state().definition();
  }

  public String name() {
    return definition().name();
  }

  /** The table's own key; it never changes. */
  public KeySchema key() {
    return key;
  }

  public Space items() {
    return items;
  }

  /** Where an item of these attributes stands; they must hold the key, each part of its type. */
  public Key keyOf(Map<String, Value> attributes) {
    return keyOf(attributes::get);
  }

  /** Where the item stands. */
  public Key keyOf(Item item) {
    return keyOf(item::get);
  }

  private Key keyOf(java.util.function.Function<String, @Nullable Value> attributes) {
    KeyBytes partition = new KeyBytes();
    KeyBytes sort = new KeyBytes();
    key().partition().forEach(part -> partition.add(present(attributes.apply(part.name()), part)));
    key().sort().forEach(part -> sort.add(present(attributes.apply(part.name()), part)));
    return new Key(Partition.of(partition.toArray()), sort.toArray());
  }

  private static Value present(@Nullable Value value, KeyAttribute part) {
    if (value == null) {
      throw new IllegalArgumentException("Attributes must hold the key attribute " + part.name());
    }
    return value;
  }

  /** The item under the key as the given space or view of it has it, or null. */
  public static @Nullable Item read(Space space, Key key) {
    byte[] bytes = space.get(key);
    return bytes == null ? null : Item.ofBytes(bytes);
  }
}
