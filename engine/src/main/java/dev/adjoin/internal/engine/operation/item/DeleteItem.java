// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;

/** The DeleteItem operation. A missing item is not an error. */
public final class DeleteItem implements Operation<DeleteItemRequest, DeleteItemResponse> {
  private final Engine engine;
  private final Writer writer;

  public DeleteItem(Engine engine) {
    this.engine = engine;
    this.writer = new Writer(engine);
  }

  @Override
  public DeleteItemResponse run(DeleteItemRequest request) {
    WriteParameters asked = WriteParameters.of(request, "key", request.key());
    asked.check();
    Condition condition = asked.condition(engine, asked.condition().placeholders());
    Table table = engine.tables().get(request.tableName());
    Writer.Outcome outcome =
        writer.apply(write(table, request.key(), condition, asked.condition().returnsItem()));
    return SuccessfulResponse.of(DeleteItemResponse.builder(), engine.date())
        .attributes(asked.old(outcome))
        .consumedCapacity(asked.consumed(table, outcome))
        .itemCollectionMetrics(asked.metrics(table))
        .build();
  }

  /** The write that removes the item with this key. */
  static Write write(
      Table table,
      Map<String, AttributeValue> key,
      @Nullable Condition condition,
      boolean returnsItemOnFailure) {
    return new Write(
        table, ItemKeys.of(table, key), condition, before -> null, returnsItemOnFailure);
  }
}
