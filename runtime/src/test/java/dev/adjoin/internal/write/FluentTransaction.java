// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import java.util.function.Consumer;

/** A transaction of untyped items as one chain of calls. */
final class FluentTransaction {
  private final WriteTransaction transaction;

  FluentTransaction(OpenTable table, DeleteLook look) {
    this.transaction = new WriteTransaction(table, look);
  }

  FluentTransaction create(Mapping<Item> type, Item value) {
    return with(t -> t.entity(type.codec().type()).create(value));
  }

  FluentTransaction put(Mapping<Item> type, Item value) {
    return with(
        t -> {
          if (type.codec().member() instanceof Entity) {
            t.entity(type.codec().type()).put(value);
          } else {
            t.relationship(type.codec().type()).put(value);
          }
        });
  }

  FluentTransaction overwrite(Mapping<Item> type, Item value) {
    return with(t -> t.entity(type.codec().type()).overwrite(value));
  }

  FluentTransaction link(Mapping<Item> type, Item edge) {
    return with(t -> t.relationship(type.codec().type()).link(edge));
  }

  FluentTransaction unlink(Mapping<Item> type, Object... key) {
    return with(t -> t.relationship(type.codec().type()).unlink(key));
  }

  FluentTransaction delete(Mapping<Item> type, Object... key) {
    return with(t -> t.entity(type.codec().type()).delete(key));
  }

  FluentTransaction check(Mapping<Item> type, Object... key) {
    return with(t -> t.entity(type.codec().type()).check(key));
  }

  FluentTransaction check(Mapping<Item> type, Condition condition, Object... key) {
    return with(t -> t.entity(type.codec().type()).check(condition, key));
  }

  Change<Item> change(Mapping<Item> type, Object... key) {
    return type.codec().member() instanceof dev.adjoin.internal.model.Entity
        ? transaction.entity(type.codec().type()).change(key)
        : transaction.relationship(type.codec().type()).change(key);
  }

  private FluentTransaction with(Consumer<WriteTransaction> work) {
    work.accept(transaction);
    return this;
  }

  void commit() {
    transaction.commit();
  }

  String explain() {
    return transaction.explain();
  }
}
