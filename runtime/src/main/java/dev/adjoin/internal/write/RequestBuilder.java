// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Builds the SDK's requests from writes. Every request asks DynamoDB to return an item that fails
 * its condition. A write whose expressions are too long is rejected with an {@link
 * IllegalArgumentException}.
 */
final class RequestBuilder {
  private static final ReturnValuesOnConditionCheckFailure OLD =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  private final String table;

  RequestBuilder(String table) {
    this.table = table;
  }

  private static RenderedExpressions expressions(ItemWrite write) {
    RenderedExpressions expressions = write.expressions();
    if (write.fixed() == null) {
      ExpressionLimits limits =
          new ExpressionLimits(write.name(), write.action().action().key().toString());
      limits.update(expressions.update());
      limits.condition(expressions.condition());
    }
    return expressions;
  }

  PutItemRequest.Builder put(ItemWrite write) {
    RenderedExpressions expressions = expressions(write);
    return PutItemRequest.builder()
        .item(write.item())
        .conditionExpression(expressions.condition())
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  UpdateItemRequest.Builder update(ItemWrite write) {
    RenderedExpressions expressions = expressions(write);
    return UpdateItemRequest.builder()
        .key(write.key())
        .updateExpression(expressions.update())
        .conditionExpression(expressions.condition())
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  /** A DeleteItem that returns the removed item. */
  DeleteItemRequest.Builder delete(ItemWrite write) {
    RenderedExpressions expressions = expressions(write);
    return DeleteItemRequest.builder()
        .key(write.key())
        .conditionExpression(expressions.condition())
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValues(ReturnValue.ALL_OLD)
        .returnValuesOnConditionCheckFailure(OLD);
  }

  TransactWriteItemsRequest.Builder transaction(List<ItemWrite> writes, String token) {
    List<TransactWriteItem> items = new ArrayList<>(writes.size());
    writes.forEach(write -> items.add(item(write)));
    return TransactWriteItemsRequest.builder().clientRequestToken(token).transactItems(items);
  }

  private TransactWriteItem item(ItemWrite write) {
    RenderedExpressions e = expressions(write);
    TransactWriteItem.Builder item = TransactWriteItem.builder();
    switch (write.kind()) {
      case PUT ->
          item.put(
              put ->
                  put.tableName(table)
                      .item(write.item())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
      case UPDATE ->
          item.update(
              update ->
                  update
                      .tableName(table)
                      .key(write.key())
                      .updateExpression(e.update())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
      case DELETE ->
          item.delete(
              delete ->
                  delete
                      .tableName(table)
                      .key(write.key())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
      case CHECK ->
          item.conditionCheck(
              check ->
                  check
                      .tableName(table)
                      .key(write.key())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
    }
    return item.build();
  }
}
