// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * Writes that happen all together or not at all, as one TransactWriteItems; see {@link
 * Adjoin#transaction}. Nothing is sent before the function that describes it returns; several
 * writes of the same item are merged. Not thread-safe.
 */
public interface Transaction {
  /** Writes of entities. */
  <T> EntityWrites<T> entity(Class<T> type);

  /** Writes of entities as untyped items. */
  EntityWrites<Item> entity(String type);

  /** Writes of edges. */
  <E> EdgeWrites<E> relationship(Class<E> type);

  /** Writes of edges as untyped items. */
  EdgeWrites<Item> relationship(String type);

  /** The requests of the writes so far, in words. */
  String explain();

  /** The writes of one entity type inside a transaction. */
  interface EntityWrites<T> {
    /**
     * Writes a new entity, which must not exist.
     *
     * @return the entity with its id, also if that is generated, so that other writes of the
     *     transaction can name it; what the table maintains, such as times and copies, may differ
     *     when it is stored
     */
    T create(T entity);

    /** Writes an entity, new or not; a declared version must be the stored one. */
    void put(T entity);

    /** Writes an entity, whatever version is stored. */
    void overwrite(T entity);

    /** Begins a change of an entity that must exist; {@code apply} adds it to the transaction. */
    @CheckReturnValue
    Change<T> change(Object... key);

    /** Deletes an entity that must exist and that one step can delete. */
    void delete(Object... key);

    /** Deletes the entity that has the id of this one. */
    void delete(T entity);

    /** Requires that an entity exists. */
    void check(Object... key);

    /** Requires that an entity exists and fulfils a condition. */
    void check(Condition condition, Object... key);
  }

  /** The writes of one relationship inside a transaction. */
  interface EdgeWrites<E> {
    /** Writes a new edge, which must not exist. */
    void link(E edge);

    /** Removes an edge, which must exist. */
    void unlink(Object... key);

    /** Removes the edge that has the key of this one, which must exist. */
    void unlink(E edge);

    /** Writes an edge, new or not; a declared version must be the stored one. */
    void put(E edge);

    /** Writes an edge, whatever version is stored. */
    void overwrite(E edge);

    /** Begins a change of an edge that must exist; {@code apply} adds it to the transaction. */
    @CheckReturnValue
    Change<E> change(Object... key);
  }
}
