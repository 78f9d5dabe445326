// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed statement, not yet checked against a table. */
public sealed interface Statement {
  /** The table or index that the statement names. */
  Source source();

  /** The RETURNING clause, or null if there is none. */
  default @Nullable Returning returning() {
    return null;
  }

  /** A table, or one of its indexes if {@code index} is not null. */
  record Source(String table, @Nullable String index) {}

  /** A SELECT. An empty list of columns means all attributes. */
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

  /** An INSERT. The item must not exist yet. */
  record Insert(Source source, Expression item) implements Statement {}

  /** An UPDATE. The item must exist. */
  record Update(
      Source source, List<Edit> edits, @Nullable Expression where, @Nullable Returning returning)
      implements Statement {
    public Update {
      edits = List.copyOf(edits);
    }
  }

  /** One SET or REMOVE of an UPDATE. */
  sealed interface Edit {
    Expression.Path path();
  }

  /** SET: assigns a value to the path. */
  record Assignment(Expression.Path path, Expression value) implements Edit {}

  /** REMOVE: removes the path. */
  record Removal(Expression.Path path) implements Edit {}

  /** A DELETE. A missing item is not an error. */
  record Delete(Source source, @Nullable Expression where, @Nullable Returning returning)
      implements Statement {}

  /** EXISTS: a condition check in a transaction. */
  record Exists(Select select) implements Statement {
    @Override
    public Source source() {
      return select.source();
    }
  }

  /** The images that a RETURNING clause can ask for. */
  enum Returning {
    ALL_OLD,
    MODIFIED_OLD,
    ALL_NEW,
    MODIFIED_NEW;

    /** The clause as written in a statement. */
    String clause() {
      return "RETURNING " + name().replace('_', ' ') + " *";
    }
  }
}
