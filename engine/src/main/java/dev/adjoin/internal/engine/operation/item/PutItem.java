// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/** The PutItem operation: creates an item or replaces it completely. */
public final class PutItem implements Operation<PutItemRequest, PutItemResponse> {
  private final Engine engine;
  private final Writer writer;

  public PutItem(Engine engine) {
    this.engine = engine;
    this.writer = new Writer(engine);
  }

  @Override
  public PutItemResponse run(PutItemRequest request) {
    WriteParameters asked = WriteParameters.of(request, "item", request.item());
    asked.check();
    Placeholders placeholders = asked.condition().placeholders();
    Map<String, Value> attributes = Values.of(request.item());
    Condition condition = asked.condition(engine, placeholders);
    Table table = engine.tables().get(request.tableName());
    Writer.Outcome outcome =
        writer.apply(write(table, attributes, condition, asked.condition().returnsItem()));
    return SuccessfulResponse.of(PutItemResponse.builder(), engine.date())
        .attributes(asked.old(outcome))
        .consumedCapacity(asked.consumed(table, outcome))
        .itemCollectionMetrics(asked.metrics(table))
        .build();
  }

  /** The write that puts an item with these attributes. */
  static Write write(
      Table table,
      Map<String, Value> attributes,
      @Nullable Condition condition,
      boolean returnsItemOnFailure) {
    Key key = ItemKeys.in(table, attributes);
    Item item = Item.of(attributes);
    ItemRules.checkPut(table, item, attributes);
    return new Write(table, key, condition, before -> item, returnsItemOnFailure);
  }
}
