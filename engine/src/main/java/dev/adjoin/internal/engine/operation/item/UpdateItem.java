// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.LegacyUpdates;
import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Update;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import dev.adjoin.internal.engine.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The UpdateItem operation. A missing item is created. */
public final class UpdateItem implements Operation<UpdateItemRequest, UpdateItemResponse> {
  private final Engine engine;
  private final Writer writer;

  public UpdateItem(Engine engine) {
    this.engine = engine;
    this.writer = new Writer(engine);
  }

  @Override
  public UpdateItemResponse run(UpdateItemRequest request) {
    WriteParameters asked = WriteParameters.of(request, "key", request.key());
    check(request, asked);
    Placeholders placeholders = asked.condition().placeholders();
    Update update = update(request, placeholders);
    Condition condition = asked.condition(engine, placeholders);
    Table table = engine.tables().get(request.tableName());
    Writer.Outcome outcome =
        writer.apply(
            write(table, request.key(), update, condition, asked.condition().returnsItem()));
    return SuccessfulResponse.of(UpdateItemResponse.builder(), engine.date())
        .attributes(returned(request, update, outcome))
        .consumedCapacity(asked.consumed(table, outcome))
        .itemCollectionMetrics(asked.metrics(table))
        .build();
  }

  private static void check(UpdateItemRequest request, WriteParameters asked) {
    asked.constraints().attributeUpdates(request.attributeUpdates()).check();
    asked.checkKinds(
        new ParameterKinds()
            .add(Parameter.ATTRIBUTE_UPDATES, request.hasAttributeUpdates())
            .add(Parameter.UPDATE, request.updateExpression()));
  }

  private @Nullable Update update(UpdateItemRequest request, Placeholders placeholders) {
    if (request.hasAttributeUpdates()) {
      return LegacyUpdates.attributeUpdates(request.attributeUpdates());
    }
    String text = request.updateExpression();
    return text == null ? null : engine.expressions().update(text, placeholders);
  }

  /**
   * The write that updates the item with this key. Without an update it creates the item if it does
   * not exist.
   */
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
    Key place = ItemKeys.of(table, key);
    return new Write(
        table, place, condition, before -> after(table, key, update, before), returnsItemOnFailure);
  }

  private static void refuseKeyChange(Table table, Update update) {
    for (KeyAttribute part : table.key().attributes()) {
      if (update.writes(part.name())) {
        throw ApiErrors.invalidParameter(
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

  /** The attributes for ReturnValues; null if there are none. */
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
