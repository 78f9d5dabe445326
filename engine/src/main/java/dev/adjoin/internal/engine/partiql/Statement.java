// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement, as written: not checked against a table. */
sealed interface Statement {
  /** The table or index it names. */
  Source source();

  /** The images that it asks for; null for none. */
  default @Nullable Returning returning() {
    return null;
  }

  /** A table, or one of its indexes. */
  record Source(String table, @Nullable String index) {}

  /** Reads items; no columns mean all attributes. */
  record Select(
      List<Expression> columns, Source source, @Nullable Expression where, List<Sorting> orderBy)
      implements Statement {
    public Select {
      columns = List.copyOf(columns);
      orderBy = List.copyOf(orderBy);
    }
  }

  /** One key of an ORDER BY clause. */
  record Sorting(Expression key, boolean descending) {}

  /** Stores an item that must not exist. */
  record Insert(Source source, Expression item) implements Statement {}

  /** Changes an item that must exist. */
  record Update(
      Source source, List<Edit> edits, @Nullable Expression where, @Nullable Returning returning)
      implements Statement {
    public Update {
      edits = List.copyOf(edits);
    }
  }

  /** One change of an UPDATE. */
  sealed interface Edit {
    Expression.Path path();
  }

  /** SET: the path becomes the value. */
  record Assignment(Expression.Path path, Expression value) implements Edit {}

  /** REMOVE: the path goes. */
  record Removal(Expression.Path path) implements Edit {}

  /** Deletes an item. */
  record Delete(Source source, @Nullable Expression where, @Nullable Returning returning)
      implements Statement {}

  /** Checks, in a transaction, that an item is as the condition says. */
  record Exists(Select select) implements Statement {
    @Override
    public Source source() {
      return select.source();
    }
  }

  /** What a write answers. */
  enum Returning {
    ALL_OLD,
    MODIFIED_OLD,
    ALL_NEW,
    MODIFIED_NEW;

    /** As it is written. */
    String clause() {
      return "RETURNING " + name().replace('_', ' ') + " *";
    }
  }
}
