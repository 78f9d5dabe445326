// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

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
   */
  public final void put(T entity) {
    entities.put(entity);
  }

  /** Begins a change of an entity that must exist; see {@link Entities#change}. */
  public final Change<T> change(K key) {
    return entities.change(key);
  }

  /** The same by a typed key. */
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
}
