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
 * <p>The definition and the indexes change together, so code that reads several of them calls
 * {@link #state} once.
 */
public final class Table {
  private final Space items;
  private final KeySchema key;
  private volatile @Nullable State state;

  /**
   * An immutable snapshot of the changeable part of a table.
   *
   * @param expiry the index by expiry time; null if time to live is disabled
   */
  public record State(TableDefinition definition, List<Index> indexes, @Nullable Expiry expiry) {
    public State {
      indexes = List.copyOf(indexes);
    }

    /** All spaces that are derived from the items. */
    List<DerivedSpace> derived() {
      List<DerivedSpace> derived = new ArrayList<>(indexes);
      if (expiry != null) {
        derived.add(expiry);
      }
      return derived;
    }

    /** Whether the state contains the space. */
    boolean has(DerivedSpace part) {
      return derived().stream().anyMatch(other -> other.entries() == part.entries());
    }

    /** The index with this name, or null. */
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
   * state are not dropped until the lock is released.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if the table was
   *     deleted
   */
  public State state() {
    State now = state;
    if (now == null) {
      throw ApiErrors.notFound("Requested resource not found");
    }
    return now;
  }

  /** The index by expiry time; null if time to live is disabled or the table was deleted. */
  @Nullable Expiry expiry() {
    State now = state;
    return now == null ? null : now.expiry();
  }

  /** Whether the table exists and its current state contains the space. */
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

  /** The key schema of the table, which never changes. */
  public KeySchema key() {
    return key;
  }

  public Space items() {
    return items;
  }

  /**
   * The storage key of an item with these attributes, which must include the key attributes with
   * the right types.
   */
  public Key keyOf(Map<String, Value> attributes) {
    return keyOf(attributes::get);
  }

  /** The storage key of the item. */
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

  /** Reads an item from a space or a view of it; null if it does not exist. */
  public static @Nullable Item read(Space space, Key key) {
    byte[] bytes = space.get(key);
    return bytes == null ? null : Item.ofBytes(bytes);
  }
}
