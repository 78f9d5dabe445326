// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.database;

import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.Transaction;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.write.WriteTransaction;

/** A {@link Transaction} that collects its writes. */
final class StoredTransaction implements Transaction {
  private final OpenTable table;
  private final WriteTransaction writes;

  StoredTransaction(OpenTable table, WriteTransaction writes) {
    this.table = table;
    this.writes = writes;
  }

  @Override
  public <T> EntityWrites<T> entity(Class<T> type) {
    return new Entities<>(Database.requireEntity(table.mappings().of(type)));
  }

  @Override
  public EntityWrites<Item> entity(String type) {
    return new Entities<>(Database.requireEntity(table.mappings().untyped(type)));
  }

  @Override
  public <E> EdgeWrites<E> relationship(Class<E> type) {
    return new Edges<>(Database.requireRelationship(table.mappings().of(type)));
  }

  @Override
  public EdgeWrites<Item> relationship(String type) {
    return new Edges<>(Database.requireRelationship(table.mappings().untyped(type)));
  }

  @Override
  public String explain() {
    return writes.explain();
  }

  private final class Entities<T> implements EntityWrites<T> {
    private final Mapping<T> mapping;

    Entities(Mapping<T> mapping) {
      this.mapping = mapping;
    }

    @Override
    public void create(T entity) {
      writes.create(mapping, entity);
    }

    @Override
    public void put(T entity) {
      writes.put(mapping, entity);
    }

    @Override
    public void overwrite(T entity) {
      writes.overwrite(mapping, entity);
    }

    @Override
    public Change<T> change(Object... key) {
      return writes.change(mapping, Database.parts(key));
    }

    @Override
    public void delete(Object... key) {
      writes.delete(mapping, Database.parts(key));
    }

    @Override
    public void check(Object... key) {
      for (Object part : Arguments.values(key)) {
        if (part instanceof Condition) {
          throw new IllegalArgumentException(
              "A condition must come before the key, as in check(condition, key), but came after");
        }
      }
      writes.check(mapping, Database.parts(key));
    }

    @Override
    public void check(Condition condition, Object... key) {
      writes.check(mapping, condition, Database.parts(key));
    }
  }

  private final class Edges<E> implements EdgeWrites<E> {
    private final Mapping<E> mapping;

    Edges(Mapping<E> mapping) {
      this.mapping = mapping;
    }

    @Override
    public void link(E edge) {
      writes.link(mapping, edge);
    }

    @Override
    public void unlink(Object... key) {
      writes.unlink(mapping, Database.parts(key));
    }

    @Override
    public void put(E edge) {
      writes.put(mapping, edge);
    }

    @Override
    public void overwrite(E edge) {
      writes.overwrite(mapping, edge);
    }

    @Override
    public Change<E> change(Object... key) {
      return writes.change(mapping, Database.parts(key));
    }
  }
}
