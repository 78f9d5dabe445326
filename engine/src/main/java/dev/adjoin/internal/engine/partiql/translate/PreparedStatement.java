// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.expression.Expressions;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Tuple;
import dev.adjoin.internal.engine.partiql.parse.Statement;
import dev.adjoin.internal.engine.partiql.parse.Statement.Delete;
import dev.adjoin.internal.engine.partiql.parse.Statement.Exists;
import dev.adjoin.internal.engine.partiql.parse.Statement.Insert;
import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.parse.Statement.Update;
import dev.adjoin.internal.engine.partiql.parse.StatementParser;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A parsed statement with its parameters, validated as far as possible without a table. */
public record PreparedStatement(Statement statement, Parameters parameters) {
  /**
   * Parses and validates a statement.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException a validation error
   */
  public static PreparedStatement of(String text, Parameters parameters, Expressions expressions) {
    PreparedStatement prepared = new PreparedStatement(StatementParser.parse(text), parameters);
    prepared.check(expressions);
    return prepared;
  }

  public boolean isRead() {
    return statement instanceof Select;
  }

  private void check(Expressions expressions) {
    if (statement instanceof Select select) {
      checkWhere(select.where(), expressions);
    } else if (statement instanceof Exists exists) {
      checkWhere(exists.select().where(), expressions);
    } else if (statement instanceof Delete delete) {
      checkWhere(delete.where(), expressions);
    } else if (statement instanceof Update update) {
      PlaceholderNames placed = new PlaceholderNames();
      String text = new UpdateWriter(placed, parameters).write(update.edits());
      PartiqlMessages.withoutParameterNames(
          () -> expressions.update(text, placed.toPlaceholders()));
      checkWhere(update.where(), expressions);
    } else {
      item((Insert) statement);
    }
  }

  private void checkWhere(@Nullable Expression where, Expressions expressions) {
    if (where != null) {
      PlaceholderNames placed = new PlaceholderNames();
      String text = new ConditionWriter(placed, parameters).write(where);
      PartiqlMessages.withoutParameterNames(
          () -> expressions.condition(Parameter.CONDITION, text, placed.toPlaceholders()));
    }
  }

  /** The item that an INSERT stores. */
  Map<String, Value> item(Insert insert) {
    if (insert.item() instanceof Tuple tuple) {
      Map<String, Value> item = new LinkedHashMap<>();
      tuple.members().forEach(m -> item.put(m.name(), attribute(m.value())));
      return item;
    }
    if (parameters.constant(insert.item()).orElse(null) instanceof Value.M map) {
      return map.members();
    }
    throw ApiErrors.validation("Unsupported operation: " + insert.item().operation());
  }

  private Value attribute(Expression value) {
    return parameters.constant(value).orElseGet(() -> Literals.value(value));
  }
}
