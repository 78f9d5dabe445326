// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.item.DeleteItem;
import dev.adjoin.internal.engine.operation.item.PutItem;
import dev.adjoin.internal.engine.operation.item.UpdateItem;
import dev.adjoin.internal.engine.partiql.parse.Statement.Returning;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Runs the action of a single write statement as PutItem, UpdateItem or DeleteItem. */
final class SingleWrites {
  static final String DUPLICATE = "Duplicate primary key exists in table";

  private final PutItem putItem;
  private final UpdateItem updateItem;
  private final DeleteItem deleteItem;

  SingleWrites(Engine engine) {
    putItem = new PutItem(engine);
    updateItem = new UpdateItem(engine);
    deleteItem = new DeleteItem(engine);
  }

  /** The result of a write: the image that RETURNING asked for, if any, and the capacity used. */
  record Written(List<Map<String, AttributeValue>> items, ConsumedCapacity used) {}

  Written run(TransactWriteItem action, @Nullable Returning returning) {
    if (action.put() != null) {
      return put(action.put());
    }
    return action.update() != null
        ? update(action.update(), returning)
        : delete(action.delete(), returning);
  }

  private Written put(Put put) {
    PutItemRequest request =
        PutItemRequest.builder()
            .tableName(put.tableName())
            .item(put.item())
            .conditionExpression(put.conditionExpression())
            .expressionAttributeNames(put.expressionAttributeNames())
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
            .build();
    try {
      return new Written(List.of(), putItem.run(request).consumedCapacity());
    } catch (ConditionalCheckFailedException exists) {
      throw duplicate();
    }
  }

  private static DynamoDbException duplicate() {
    return ApiErrors.of(DuplicateItemException::builder, "DuplicateItemException", DUPLICATE, 400);
  }

  private Written update(Update update, @Nullable Returning returning) {
    UpdateItemResponse response =
        updateItem.run(
            UpdateItemRequest.builder()
                .tableName(update.tableName())
                .key(update.key())
                .updateExpression(update.updateExpression())
                .conditionExpression(update.conditionExpression())
                .expressionAttributeNames(update.expressionAttributeNames())
                .expressionAttributeValues(update.expressionAttributeValues())
                .returnValues(returnValues(returning))
                .returnValuesOnConditionCheckFailure(update.returnValuesOnConditionCheckFailure())
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
    return new Written(images(response.attributes()), response.consumedCapacity());
  }

  private Written delete(Delete delete, @Nullable Returning returning) {
    DeleteItemResponse response =
        deleteItem.run(
            DeleteItemRequest.builder()
                .tableName(delete.tableName())
                .key(delete.key())
                .conditionExpression(delete.conditionExpression())
                .expressionAttributeNames(delete.expressionAttributeNames())
                .expressionAttributeValues(delete.expressionAttributeValues())
                .returnValues(returnValues(returning))
                .returnValuesOnConditionCheckFailure(delete.returnValuesOnConditionCheckFailure())
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
    return new Written(images(response.attributes()), response.consumedCapacity());
  }

  private static List<Map<String, AttributeValue>> images(Map<String, AttributeValue> attributes) {
    return attributes.isEmpty() ? List.of() : List.of(attributes);
  }

  private static ReturnValue returnValues(@Nullable Returning returning) {
    if (returning == null) {
      return ReturnValue.NONE;
    }
    return switch (returning) {
      case ALL_OLD -> ReturnValue.ALL_OLD;
      case MODIFIED_OLD -> ReturnValue.UPDATED_OLD;
      case ALL_NEW -> ReturnValue.ALL_NEW;
      case MODIFIED_NEW -> ReturnValue.UPDATED_NEW;
    };
  }
}
