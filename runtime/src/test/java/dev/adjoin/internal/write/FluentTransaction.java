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

  FluentTransaction(OpenTable table) {
    this.transaction = new WriteTransaction(table);
  }

  FluentTransaction create(Mapping<Item> type, Item value) {
    return with(t -> t.entity(type.shape().type()).create(value));
  }

  FluentTransaction put(Mapping<Item> type, Item value) {
    return with(
        t -> {
          if (type.shape().member() instanceof Entity) {
            t.entity(type.shape().type()).put(value);
          } else {
            t.relationship(type.shape().type()).put(value);
          }
        });
  }

  FluentTransaction overwrite(Mapping<Item> type, Item value) {
    return with(t -> t.entity(type.shape().type()).overwrite(value));
  }

  FluentTransaction link(Mapping<Item> type, Item edge) {
    return with(t -> t.relationship(type.shape().type()).link(edge));
  }

  FluentTransaction unlink(Mapping<Item> type, Object... key) {
    return with(t -> t.relationship(type.shape().type()).unlink(key));
  }

  FluentTransaction delete(Mapping<Item> type, Object... key) {
    return with(t -> t.entity(type.shape().type()).delete(key));
  }

  FluentTransaction check(Mapping<Item> type, Object... key) {
    return with(t -> t.entity(type.shape().type()).check(key));
  }

  FluentTransaction check(Mapping<Item> type, Condition condition, Object... key) {
    return with(t -> t.entity(type.shape().type()).check(condition, key));
  }

  Change<Item> change(Mapping<Item> type, Object... key) {
    return type.shape().member() instanceof dev.adjoin.internal.model.Entity
        ? transaction.entity(type.shape().type()).change(key)
        : transaction.relationship(type.shape().type()).change(key);
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
