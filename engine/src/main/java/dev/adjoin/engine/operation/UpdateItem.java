// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Condition;
import dev.adjoin.engine.expression.OlderUpdates;
import dev.adjoin.engine.expression.ParameterKinds;
import dev.adjoin.engine.expression.Placeholders;
import dev.adjoin.engine.expression.Update;
import dev.adjoin.engine.store.Key;
import dev.adjoin.engine.table.KeyAttribute;
import dev.adjoin.engine.table.Table;
import dev.adjoin.engine.value.Item;
import dev.adjoin.engine.value.Refusal;
import dev.adjoin.engine.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Changes attributes of an item, which is created when there is none. */
public final class UpdateItem implements Operation<UpdateItemRequest, UpdateItemResponse> {
  private final Engine engine;
  private final Writer writer;

  public UpdateItem(Engine engine) {
    this.engine = engine;
    this.writer = new Writer(engine);
  }

  @Override
  public UpdateItemResponse run(UpdateItemRequest request) {
    check(request);
    Placeholders placeholders =
        Placeholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
    Update update = update(request, placeholders);
    Condition condition =
        Requested.condition(
            engine,
            request.conditionExpression(),
            placeholders,
            request.expected(),
            request.conditionalOperatorAsString());
    placeholders.refuseUnused();
    Table table = engine.tables().get(request.tableName());
    Write write =
        write(
            table,
            request.key(),
            update,
            condition,
            Requested.returnsItem(request.returnValuesOnConditionCheckFailure()));
    return answer(request, table, update, writer.apply(write));
  }

  private @Nullable Update update(UpdateItemRequest request, Placeholders placeholders) {
    if (request.hasAttributeUpdates()) {
      return OlderUpdates.attributeUpdates(request.attributeUpdates());
    }
    String text = request.updateExpression();
    return text == null ? null : engine.expressions().update(text, placeholders);
  }

  private static void check(UpdateItemRequest request) {
    new Constraints()
        .table(request.tableName())
        .required("key", request.key())
        .returnConsumedCapacity(request.returnConsumedCapacityAsString())
        .returnItemCollectionMetrics(request.returnItemCollectionMetricsAsString())
        .returnValues(request.returnValuesAsString())
        .returnValuesOnConditionCheckFailure(request.returnValuesOnConditionCheckFailureAsString())
        .conditionalOperator(request.conditionalOperatorAsString())
        .expected(request.expected())
        .attributeUpdates(request.attributeUpdates())
        .check();
    new ParameterKinds()
        .older("AttributeUpdates", request.hasAttributeUpdates())
        .older("Expected", request.hasExpected())
        .older("ConditionalOperator", request.conditionalOperator() != null)
        .expression("UpdateExpression", request.updateExpression())
        .expression("ConditionExpression", request.conditionExpression())
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
  }

  /** The write that updates the item of that key; without an update it only makes sure of one. */
  static Write write(
      Table table,
      Map<String, AttributeValue> key,
      @Nullable Update update,
      @Nullable Condition condition,
      boolean returnsItemOnFailure) {
    if (update != null) {
      refuseKeyChange(table, update);
      ItemRules.checkGivenTypes(table, update);
      ItemRules.refuseNested(table, update.nestedAttributes());
    }
    Key place = ItemRules.key(table, key);
    return new Write(
        table, place, condition, before -> after(table, key, update, before), returnsItemOnFailure);
  }

  private static void refuseKeyChange(Table table, Update update) {
    for (KeyAttribute part : table.key().attributes()) {
      if (update.attributes().contains(part.name())) {
        throw Refusal.invalidParameter(
            "Cannot update attribute " + part.name() + ". This attribute is part of the key");
      }
    }
  }

  private static @Nullable Item after(
      Table table,
      Map<String, AttributeValue> key,
      @Nullable Update update,
      @Nullable Item before) {
    Item after = before == null ? made(Item.of(Values.of(key)), update) : changed(before, update);
    if (after != null) {
      ItemRules.checkUpdate(table, after);
    }
    return after;
  }

  private static @Nullable Item made(Item key, @Nullable Update update) {
    return update == null ? key : update.create(key);
  }

  private static Item changed(Item before, @Nullable Update update) {
    return update == null ? before : update.apply(before);
  }

  private static UpdateItemResponse answer(
      UpdateItemRequest request, Table table, @Nullable Update update, Writer.Outcome outcome) {
    UpdateItemResponse.Builder response = UpdateItemResponse.builder();
    Map<String, AttributeValue> returned = returned(request, update, outcome);
    if (returned != null) {
      response.attributes(returned);
    }
    return response
        .consumedCapacity(Consumed.of(request.returnConsumedCapacity(), table, outcome.charges()))
        .itemCollectionMetrics(
            CollectionMetrics.of(request.returnItemCollectionMetrics(), table, request.key()))
        .build();
  }

  /** Null where there is nothing to return. */
  private static @Nullable Map<String, AttributeValue> returned(
      UpdateItemRequest request, @Nullable Update update, Writer.Outcome outcome) {
    if (request.returnValues() == null) {
      return null;
    }
    Item before = outcome.before();
    Item after = outcome.after();
    return switch (request.returnValues()) {
      case ALL_OLD -> before == null ? null : before.toSdk();
      case ALL_NEW -> after == null ? null : after.toSdk();
      case UPDATED_OLD -> part(update, before);
      case UPDATED_NEW -> part(update, after);
      default -> null;
    };
  }

  private static @Nullable Map<String, AttributeValue> part(
      @Nullable Update update, @Nullable Item item) {
    Map<String, AttributeValue> part =
        update == null || item == null ? Map.of() : update.updatedPart(item);
    return part.isEmpty() ? null : part;
  }
}
