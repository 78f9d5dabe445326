// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.Update;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/**
 * The TransactWriteItems operation: changes up to 100 items atomically, under conditions on these
 * and other items.
 */
public final class TransactWriteItems
    implements Operation<TransactWriteItemsRequest, TransactWriteItemsResponse> {
  /** The maximum number of actions in any kind of transaction. */
  public static final int MOST_ACTIONS = 100;

  private final Engine engine;
  private final Transactions transactions;
  private final IdempotencyTokens done;

  public TransactWriteItems(Engine engine, IdempotencyTokens done) {
    this.engine = engine;
    this.transactions = new Transactions(engine);
    this.done = done;
  }

  @Override
  public TransactWriteItemsResponse run(TransactWriteItemsRequest request) {
    check(request);
    List<Supplier<Write>> parts = new ArrayList<>(request.transactItems().size());
    request.transactItems().forEach(action -> parts.add(part(action)));
    TransactionPayload.refuseTooLarge(request.transactItems());
    List<Write> writes = Transactions.prepare(parts);
    List<Charge> charges =
        done.once(
            request.clientRequestToken(),
            request,
            beside -> transactions.apply(writes, beside),
            () -> reads(writes));
    return answer(request, writes, charges);
  }

  private static void check(TransactWriteItemsRequest request) {
    Constraints constraints = new Constraints();
    constraints
        .required("transactItems", request.transactItems())
        .size("transactItems", request.transactItems(), 1, MOST_ACTIONS)
        .length("clientRequestToken", request.clientRequestToken(), 1, 36)
        .returnConsumedCapacity(request.returnConsumedCapacityAsString())
        .returnItemCollectionMetrics(request.returnItemCollectionMetricsAsString());
    for (int i = 0; i < request.transactItems().size(); i++) {
      TransactWriteItem action = request.transactItems().get(i);
      if (action != null) {
        checkMembers("transactItems." + (i + 1) + ".member.", action, constraints);
      }
    }
    constraints.check();
  }

  private static void checkMembers(String path, TransactWriteItem action, Constraints constraints) {
    if (action.put() != null) {
      Put put = action.put();
      constraints
          .table(path + "put.tableName", put.tableName())
          .required(path + "put.item", put.item())
          .returnValuesOnConditionCheckFailure(
              path + "put.", put.returnValuesOnConditionCheckFailureAsString());
    }
    if (action.update() != null) {
      var update = action.update();
      constraints
          .table(path + "update.tableName", update.tableName())
          .required(path + "update.key", update.key())
          .required(path + "update.updateExpression", update.updateExpression())
          .returnValuesOnConditionCheckFailure(
              path + "update.", update.returnValuesOnConditionCheckFailureAsString());
    }
    if (action.delete() != null) {
      Delete delete = action.delete();
      constraints
          .table(path + "delete.tableName", delete.tableName())
          .required(path + "delete.key", delete.key())
          .returnValuesOnConditionCheckFailure(
              path + "delete.", delete.returnValuesOnConditionCheckFailureAsString());
    }
    if (action.conditionCheck() != null) {
      ConditionCheck check = action.conditionCheck();
      constraints
          .table(path + "conditionCheck.tableName", check.tableName())
          .required(path + "conditionCheck.key", check.key())
          .required(path + "conditionCheck.conditionExpression", check.conditionExpression())
          .returnValuesOnConditionCheckFailure(
              path + "conditionCheck.", check.returnValuesOnConditionCheckFailureAsString());
    }
  }

  /**
   * Parses the expressions of an action immediately; the supplier checks the rest against the
   * table.
   */
  private Supplier<Write> part(@Nullable TransactWriteItem action) {
    if (action == null) {
      throw oneKindOnly();
    }
    Supplier<Write> part = null;
    int kinds = 0;
    if (action.put() != null) {
      part = put(action.put());
      kinds++;
    }
    if (action.update() != null) {
      part = update(action.update());
      kinds++;
    }
    if (action.delete() != null) {
      part = delete(action.delete());
      kinds++;
    }
    if (action.conditionCheck() != null) {
      part = conditionCheck(action.conditionCheck());
      kinds++;
    }
    if (part == null || kinds != 1) {
      throw oneKindOnly();
    }
    return part;
  }

  private static RuntimeException oneKindOnly() {
    return ApiErrors.validation(
        "TransactItems can only contain one of Check, Put, Update or Delete");
  }

  private Supplier<Write> put(Put put) {
    ConditionParameters asked =
        new ConditionParameters(
            put.conditionExpression(),
            put.expressionAttributeNames(),
            put.expressionAttributeValues(),
            put.returnValuesOnConditionCheckFailureAsString());
    Condition condition = asked.parse(engine, asked.placeholders());
    Map<String, Value> attributes = Values.of(put.item());
    Table table = engine.tables().get(put.tableName());
    return () -> PutItem.write(table, attributes, condition, asked.returnsItem());
  }

  private Supplier<Write> update(software.amazon.awssdk.services.dynamodb.model.Update update) {
    ConditionParameters asked =
        new ConditionParameters(
            update.conditionExpression(),
            update.expressionAttributeNames(),
            update.expressionAttributeValues(),
            update.returnValuesOnConditionCheckFailureAsString());
    Placeholders placeholders = asked.placeholders();
    Update change = engine.expressions().update(update.updateExpression(), placeholders);
    Condition condition = asked.parse(engine, placeholders);
    Table table = engine.tables().get(update.tableName());
    return () -> UpdateItem.write(table, update.key(), change, condition, asked.returnsItem());
  }

  private Supplier<Write> delete(Delete delete) {
    ConditionParameters asked =
        new ConditionParameters(
            delete.conditionExpression(),
            delete.expressionAttributeNames(),
            delete.expressionAttributeValues(),
            delete.returnValuesOnConditionCheckFailureAsString());
    Condition condition = asked.parse(engine, asked.placeholders());
    Table table = engine.tables().get(delete.tableName());
    return () -> DeleteItem.write(table, delete.key(), condition, asked.returnsItem());
  }

  private Supplier<Write> conditionCheck(ConditionCheck check) {
    ConditionParameters asked =
        new ConditionParameters(
            check.conditionExpression(),
            check.expressionAttributeNames(),
            check.expressionAttributeValues(),
            check.returnValuesOnConditionCheckFailureAsString());
    Condition condition = asked.parse(engine, asked.placeholders());
    Table table = engine.tables().get(check.tableName());
    return () ->
        new Write(
            table,
            ItemKeys.of(table, check.key()),
            condition,
            before -> before,
            asked.returnsItem());
  }

  /** The charges of a repeated transaction, which costs as much as reading its items. */
  private List<Charge> reads(List<Write> writes) {
    List<Charge> charges =
        writes.stream()
            .map(
                write ->
                    GetItem.charge(
                        write.table(), write.key(), write.before(), true, Transactions.PER_UNIT))
            .toList();
    engine.commits().admit(charges);
    return charges;
  }

  private TransactWriteItemsResponse answer(
      TransactWriteItemsRequest request, List<Write> writes, List<Charge> charges) {
    TransactWriteItemsResponse.Builder response =
        SuccessfulResponse.of(TransactWriteItemsResponse.builder(), engine.date())
            .consumedCapacity(
                CapacityReport.byTable(request.returnConsumedCapacity(), charges, true));
    Map<String, List<ItemCollectionMetrics>> metrics = metrics(request, writes);
    return metrics.isEmpty() ? response.build() : response.itemCollectionMetrics(metrics).build();
  }

  private static Map<String, List<ItemCollectionMetrics>> metrics(
      TransactWriteItemsRequest request, List<Write> writes) {
    if (request.returnItemCollectionMetrics() != ReturnItemCollectionMetrics.SIZE) {
      return Map.of();
    }
    Map<String, List<ItemCollectionMetrics>> metrics = new LinkedHashMap<>();
    for (int i = 0; i < writes.size(); i++) {
      TransactWriteItem action = request.transactItems().get(i);
      Table table = writes.get(i).table();
      if (action.conditionCheck() == null) {
        ItemCollectionMetrics metric =
            CollectionMetrics.of(request.returnItemCollectionMetrics(), table, attributes(action));
        if (metric != null) {
          metrics.computeIfAbsent(table.name(), n -> new ArrayList<>()).add(metric);
        }
      }
    }
    return metrics;
  }

  private static Map<String, AttributeValue> attributes(TransactWriteItem action) {
    if (action.put() != null) {
      return action.put().item();
    }
    return action.update() != null ? action.update().key() : action.delete().key();
  }
}
