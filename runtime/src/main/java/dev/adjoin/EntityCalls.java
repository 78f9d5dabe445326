// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The calls that every entity type has, with its own type of key. The annotation processor
 * generates a class for each type, which extends this one by the reads that the model allows; other
 * code has no reason to. Thread-safe.
 *
 * @param <T> the record, or the sealed interface of its variants
 * @param <K> the type of the id, or a {@link TypedKey} if the key has several parts; a typed key is
 *     always accepted
 */
public abstract class EntityCalls<T, K> {
  private final Entities<T> entities;

  protected EntityCalls(Entities<T> entities) {
    this.entities = entities;
  }

  /** The same entities with every call: many at once, explained, estimated. */
  public final Entities<T> entities() {
    return entities;
  }

  /** Writes a new entity, which must not exist; see {@link Entities#create}. */
  public final T create(T entity) {
    return entities.create(entity);
  }

  /**
   * Writes an entity, new or not; one with a version only if that is the stored one. See {@link
   * Entities#put}.
   *
   * @return the entity as it is stored
   */
  public final T put(T entity) {
    return entities.put(entity);
  }

  /** Begins a change of an entity that must exist; see {@link Entities#change}. */
  @CheckReturnValue
  public final Change<T> change(K key) {
    return entities.change(key);
  }

  /** The same by a typed key. */
  @CheckReturnValue
  public final Change<T> change(TypedKey<T> key) {
    return entities.change(key);
  }

  /**
   * Changes an entity by a function of it, which may run several times; see {@link Entities#edit}.
   */
  public final T edit(K key, UnaryOperator<T> edit) {
    return entities.edit(key, edit);
  }

  /** The same by a typed key. */
  public final T edit(TypedKey<T> key, UnaryOperator<T> edit) {
    return entities.edit(key, edit);
  }

  /**
   * Deletes an entity by the rules of what depends on it; see {@link Entities#delete(Object...)}.
   *
   * @return false if it is not there
   */
  public final boolean delete(K key) {
    return entities.delete(key);
  }

  /** The same by a typed key. */
  public final boolean delete(TypedKey<T> key) {
    return entities.delete(key);
  }

  /** Reads one entity: GetItem, 1 request; see {@link Entities#get}. */
  public final Optional<T> get(K key) {
    return entities.get(key);
  }

  /** The same by a typed key. */
  public final Optional<T> get(TypedKey<T> key) {
    return entities.get(key);
  }

  /** Reads one entity, which must exist; see {@link Entities#require}. */
  public final T require(K key) {
    return entities.require(key);
  }

  /** The same by a typed key. */
  public final T require(TypedKey<T> key) {
    return entities.require(key);
  }

  /** Whether an entity exists; see {@link Entities#exists}. */
  public final boolean exists(K key) {
    return entities.exists(key);
  }

  /** The same by a typed key. */
  public final boolean exists(TypedKey<T> key) {
    return entities.exists(key);
  }

  /** Reads many entities, 100 a request; see {@link Entities#getAll}. */
  public final Map<K, T> getAll(Collection<? extends K> keys) {
    return entities.getAll(keys);
  }

  /**
   * The writes of one entity type inside a transaction, with its own type of key. Not thread-safe.
   *
   * @param <T> the record, or the sealed interface of its variants
   * @param <K> the type of the id, or a {@link TypedKey} if the key has several parts; a typed key
   *     is always accepted
   */
  public static final class InTransaction<T, K> {
    private final Transaction.EntityWrites<T> writes;

    public InTransaction(Transaction.EntityWrites<T> writes) {
      this.writes = writes;
    }

    /** Writes a new entity; see {@link Transaction.EntityWrites#create}. */
    public T create(T entity) {
      return writes.create(entity);
    }

    /** Writes an entity, new or not; a declared version must be the stored one. */
    public void put(T entity) {
      writes.put(entity);
    }

    /** Writes an entity, whatever version is stored. */
    public void overwrite(T entity) {
      writes.overwrite(entity);
    }

    /** Begins a change of an entity that must exist; {@code apply} adds it to the transaction. */
    @CheckReturnValue
    public Change<T> change(K key) {
      return writes.change(key);
    }

    /** The same by a typed key. */
    @CheckReturnValue
    public Change<T> change(TypedKey<T> key) {
      return writes.change(key);
    }

    /** Deletes an entity that must exist and that one step can delete. */
    public void delete(K key) {
      writes.delete(key);
    }

    /** The same by a typed key. */
    public void delete(TypedKey<T> key) {
      writes.delete(key);
    }

    /** Requires that an entity exists. */
    public void check(K key) {
      writes.check(key);
    }

    /** The same by a typed key. */
    public void check(TypedKey<T> key) {
      writes.check(key);
    }

    /** Requires that an entity exists and fulfils a condition. */
    public void check(Condition condition, K key) {
      writes.check(condition, key);
    }

    /** The same by a typed key. */
    public void check(Condition condition, TypedKey<T> key) {
      writes.check(condition, key);
    }
  }
}
