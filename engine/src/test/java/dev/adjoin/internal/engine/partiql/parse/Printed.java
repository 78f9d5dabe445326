// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.partiql.parse.Statement.Assignment;
import dev.adjoin.internal.engine.partiql.parse.Statement.Delete;
import dev.adjoin.internal.engine.partiql.parse.Statement.Edit;
import dev.adjoin.internal.engine.partiql.parse.Statement.Exists;
import dev.adjoin.internal.engine.partiql.parse.Statement.Insert;
import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.parse.Statement.Source;
import dev.adjoin.internal.engine.partiql.parse.Statement.Update;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints a statement tree as short text. */
final class Printed {
  private Printed() {}

  static String of(Statement statement) {
    if (statement instanceof Select select) {
      return of(select);
    }
    if (statement instanceof Insert insert) {
      return "insert " + of(insert.item()) + " into " + of(insert.source());
    }
    if (statement instanceof Update update) {
      return "update "
          + of(update.source())
          + " "
          + all(update.edits(), Printed::of, ", ")
          + clause(" where ", update.where() == null ? null : of(update.where()))
          + clause(" returning ", update.returning());
    }
    if (statement instanceof Delete delete) {
      return "delete from "
          + of(delete.source())
          + clause(" where ", delete.where() == null ? null : of(delete.where()))
          + clause(" returning ", delete.returning());
    }
    return "exists " + of(((Exists) statement).select());
  }

  private static String of(Select select) {
    String order =
        all(select.orderBy(), s -> of(s.key()) + (s.descending() ? " desc" : " asc"), ", ");
    return "select "
        + (select.columns().isEmpty() ? "*" : all(select.columns(), Printed::of, ", "))
        + " from "
        + of(select.source())
        + clause(" where ", select.where() == null ? null : of(select.where()))
        + clause(" order ", order.isEmpty() ? null : order);
  }

  private static String of(Source source) {
    return source.table() + clause("/", source.index());
  }

  private static String of(Edit edit) {
    return edit instanceof Assignment set
        ? of(set.path()) + " := " + of(set.value())
        : "-" + of(edit.path());
  }

  static String of(Expression expression) {
    return PrintedExpression.of(expression);
  }

  static <T> String all(List<T> list, Function<T, String> print, String between) {
    return list.stream().map(print).collect(Collectors.joining(between));
  }

  private static String clause(String word, @Nullable Object what) {
    return what == null ? "" : word + what;
  }
}
