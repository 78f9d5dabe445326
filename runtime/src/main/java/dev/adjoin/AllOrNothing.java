// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.codec.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.Criterion;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.write.Change;
import dev.adjoin.internal.write.Transaction;

/**
 * What is to be done together or not at all, as it is said. Nothing is sent before all is said;
 * writes of the same item are merged. Not thread-safe.
 */
public final class AllOrNothing {
  private final OpenTable table;
  private final Transaction transaction;

  AllOrNothing(OpenTable table) {
    this.table = table;
    this.transaction = new Transaction(table);
  }

  void commit() {
    transaction.commit();
  }

  /** What it does so far, request by request. */
  public String explain() {
    return transaction.explain();
  }

  /** Writes of a record class that is an entity. */
  public <T> EntityWrites<T> entity(Class<T> type) {
    return new EntityWrites<>(Adjoin.requireEntity(table.mappings().of(type)));
  }

  /** Writes of untyped items of an entity. */
  public EntityWrites<Item> entity(String type) {
    return new EntityWrites<>(Adjoin.requireEntity(table.mappings().untyped(type)));
  }

  /** Writes of a record class that is a relationship. */
  public <E> EdgeWrites<E> relationship(Class<E> type) {
    return new EdgeWrites<>(Adjoin.requireRelationship(table.mappings().of(type)));
  }

  /** Writes of untyped items of a relationship. */
  public EdgeWrites<Item> relationship(String type) {
    return new EdgeWrites<>(Adjoin.requireRelationship(table.mappings().untyped(type)));
  }

  /** What a transaction can do to the entities of one type. */
  public final class EntityWrites<T> {
    private final Mapping<T> mapping;

    private EntityWrites(Mapping<T> mapping) {
      this.mapping = mapping;
    }

    /** Writes a new entity, which must not be there. */
    public void create(T entity) {
      transaction.create(mapping, entity);
    }

    /** Writes an entity, new or not. */
    public void put(T entity) {
      transaction.put(mapping, entity);
    }

    /** Begins a change of an entity that must be there; {@code apply} makes it a part of it all. */
    public Change change(Object... id) {
      return transaction.change(mapping, id);
    }

    /** Removes an entity that takes one step to be removed; it must be there. */
    public void delete(Object... id) {
      transaction.delete(mapping, id);
    }

    /** Demands that there is such an entity. */
    public void check(Object... id) {
      transaction.check(mapping, id);
    }

    /** Demands that there is such an entity, and that it is like that. */
    public void check(Criterion criterion, Object... id) {
      transaction.check(mapping, criterion, id);
    }
  }

  /** What a transaction can do to the edges of one relationship. */
  public final class EdgeWrites<E> {
    private final Mapping<E> mapping;

    private EdgeWrites(Mapping<E> mapping) {
      this.mapping = mapping;
    }

    /** Writes a new edge, which must not be there. */
    public void link(E edge) {
      transaction.link(mapping, edge);
    }

    /** Removes an edge, which must be there. */
    public void unlink(Object... key) {
      transaction.unlink(mapping, key);
    }

    /** Writes an edge, new or not. */
    public void put(E edge) {
      transaction.put(mapping, edge);
    }

    /** Begins a change of an edge that must be there; {@code apply} makes it a part of it all. */
    public Change change(Object... key) {
      return transaction.change(mapping, key);
    }
  }
}
