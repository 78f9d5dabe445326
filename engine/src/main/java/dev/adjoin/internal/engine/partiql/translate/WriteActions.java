// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.Or;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.PathStep;
import dev.adjoin.internal.engine.partiql.parse.Position;
import dev.adjoin.internal.engine.partiql.parse.Statement;
import dev.adjoin.internal.engine.partiql.parse.Statement.Exists;
import dev.adjoin.internal.engine.partiql.parse.Statement.Insert;
import dev.adjoin.internal.engine.partiql.parse.Statement.Update;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Translates write statements into actions of TransactWriteItems. */
public final class WriteActions {
  /** The position of generated conditions, which are not part of the statement's text. */
  private static final Position NOWHERE = new Position(1, 1, 0);

  private final PreparedStatement prepared;
  private final Table table;
  private final @Nullable ReturnValuesOnConditionCheckFailure onFailure;
  private final PlaceholderNames placed = new PlaceholderNames();

  public WriteActions(
      PreparedStatement prepared,
      Table table,
      @Nullable ReturnValuesOnConditionCheckFailure onFailure) {
    this.prepared = prepared;
    this.table = table;
    this.onFailure = onFailure;
  }

  /**
   * The action of a stand-alone statement; throws a validation error if the statement does not name
   * one item by its full key.
   */
  public TransactWriteItem alone() {
    return action(key -> key.toWrite(table.key()));
  }

  /**
   * The action of a statement in a transaction. If its key is incomplete or contradictory, the
   * transaction itself reports the error.
   */
  public TransactWriteItem inTransaction() {
    return action(key -> key.twice() == null ? key.toSdk() : Map.of());
  }

  private TransactWriteItem action(Function<WhereKey, Map<String, AttributeValue>> toKey) {
    Statement statement = prepared.statement();
    if (statement instanceof Insert insert) {
      return TransactWriteItem.builder().put(put(insert)).build();
    }
    if (statement instanceof Update update) {
      WhereKey key = key(update.where());
      return TransactWriteItem.builder().update(update(update, key, toKey.apply(key))).build();
    }
    if (statement instanceof Statement.Delete delete) {
      WhereKey key = key(delete.where());
      return TransactWriteItem.builder().delete(delete(key, toKey.apply(key))).build();
    }
    return TransactWriteItem.builder().conditionCheck(check((Exists) statement)).build();
  }

  private WhereKey key(@Nullable Expression where) {
    return WhereKey.of(where, table.key(), prepared.parameters());
  }

  private Put put(Insert insert) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    Map<String, Value> attributes = prepared.item(insert);
    attributes.forEach((name, value) -> item.put(name, Values.toSdk(value)));
    String condition = condition(List.of(exists("attribute_not_exists")));
    return Put.builder()
        .tableName(table.name())
        .item(item)
        .conditionExpression(condition)
        .expressionAttributeNames(placed.names())
        .returnValuesOnConditionCheckFailure(onFailure)
        .build();
  }

  private software.amazon.awssdk.services.dynamodb.model.Update update(
      Update update, WhereKey key, Map<String, AttributeValue> itemKey) {
    String changes = new UpdateWriter(placed, prepared.parameters()).write(update.edits());
    List<Expression> conditions = new ArrayList<>(key.rest());
    conditions.add(0, exists("attribute_exists"));
    String condition = condition(conditions);
    return software.amazon.awssdk.services.dynamodb.model.Update.builder()
        .tableName(table.name())
        .key(itemKey)
        .updateExpression(changes)
        .conditionExpression(condition)
        .expressionAttributeNames(placed.names())
        .expressionAttributeValues(placed.values())
        .returnValuesOnConditionCheckFailure(onFailure)
        .build();
  }

  /**
   * Translates a DELETE. If the item does not exist, the statement succeeds even if it has further
   * conditions.
   */
  private Delete delete(WhereKey key, Map<String, AttributeValue> itemKey) {
    Delete.Builder delete =
        Delete.builder()
            .tableName(table.name())
            .key(itemKey)
            .returnValuesOnConditionCheckFailure(onFailure);
    if (!key.rest().isEmpty()) {
      Expression rest =
          key.rest().size() == 1 ? key.rest().get(0) : new Expression.And(key.rest(), NOWHERE);
      delete
          .conditionExpression(
              condition(List.of(new Or(List.of(exists("attribute_not_exists"), rest), NOWHERE))))
          .expressionAttributeNames(placed.names())
          .expressionAttributeValues(placed.values());
    }
    return delete.build();
  }

  private ConditionCheck check(Exists exists) {
    WhereKey key = key(exists.select().where());
    KeySchema schema = table.key();
    if (key.values().size() < schema.attributes().size() || key.rest().isEmpty()) {
      throw ApiErrors.validation(
          "EXISTS() must contain a single item read with additional condition");
    }
    List<Expression> conditions = new ArrayList<>(key.rest());
    conditions.add(0, exists("attribute_exists"));
    String condition = condition(conditions);
    return ConditionCheck.builder()
        .tableName(table.name())
        .key(key.toSdk())
        .conditionExpression(condition)
        .expressionAttributeNames(placed.names())
        .expressionAttributeValues(placed.values())
        .returnValuesOnConditionCheckFailure(onFailure)
        .build();
  }

  private String condition(List<Expression> conditions) {
    return new ConditionWriter(placed, prepared.parameters()).all(conditions);
  }

  /**
   * A call of {@code attribute_exists} or {@code attribute_not_exists} on the partition key, which
   * tests whether the item exists.
   */
  private Expression exists(String function) {
    String attribute = table.key().partition().get(0).name();
    return new Call(
        function, List.of(new Path(List.of(new PathStep.Name(attribute, NOWHERE)))), NOWHERE);
  }
}
