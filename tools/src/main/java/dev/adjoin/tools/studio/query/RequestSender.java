// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Sends a built request once: one page of a Query or Scan, or one item. */
final class RequestSender {
  private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;
  private static final ReturnValuesOnConditionCheckFailure STORED =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  private final DynamoDbClient client;

  RequestSender(DynamoDbClient client) {
    this.client = client;
  }

  /**
   * The answer to a request.
   *
   * @param outcome what happened, in a few words
   * @param items the items found; the new item of an update, the old one of a delete
   * @param evaluated the number of items before the filter
   * @param next the key from which the next page continues; empty if there is none
   * @param isRefused whether a condition failed; then the item is the stored one
   */
  record Answer(
      String outcome,
      List<Map<String, AttributeValue>> items,
      int evaluated,
      Map<String, AttributeValue> next,
      boolean isRefused) {}

  /**
   * Sends the request.
   *
   * @param start the key to continue from; null for the first page
   */
  Answer send(BuiltRequest request, @Nullable Map<String, AttributeValue> start) {
    try {
      return switch (request.operation()) {
        case QUERY -> query(request, start);
        case SCAN -> scan(request, start);
        case GET_ITEM -> get(request);
        case PUT_ITEM -> put(request);
        case UPDATE_ITEM -> update(request);
        case DELETE_ITEM -> delete(request);
      };
    } catch (ConditionalCheckFailedException e) {
      List<Map<String, AttributeValue>> stored = e.hasItem() ? List.of(e.item()) : List.of();
      String found = stored.isEmpty() ? "there is no such item" : "this is the stored item";
      return new Answer(
          "Nothing was written: the condition does not hold; " + found, stored, 0, Map.of(), true);
    }
  }

  private Answer query(BuiltRequest request, @Nullable Map<String, AttributeValue> start) {
    QueryResponse page =
        client.query(
            QueryRequest.builder()
                .tableName(table(request))
                .indexName(text(request, "IndexName"))
                .keyConditionExpression(text(request, "KeyConditionExpression"))
                .filterExpression(text(request, "FilterExpression"))
                .projectionExpression(text(request, "ProjectionExpression"))
                .expressionAttributeNames(names(request))
                .expressionAttributeValues(values(request))
                .scanIndexForward((Boolean) request.members().get("ScanIndexForward"))
                .consistentRead((Boolean) request.members().get("ConsistentRead"))
                .limit((Integer) request.members().get("Limit"))
                .exclusiveStartKey(start)
                .returnConsumedCapacity(TOTAL)
                .build());
    return page(page.items(), page.scannedCount(), page.lastEvaluatedKey());
  }

  private Answer scan(BuiltRequest request, @Nullable Map<String, AttributeValue> start) {
    ScanResponse page =
        client.scan(
            ScanRequest.builder()
                .tableName(table(request))
                .indexName(text(request, "IndexName"))
                .filterExpression(text(request, "FilterExpression"))
                .projectionExpression(text(request, "ProjectionExpression"))
                .expressionAttributeNames(names(request))
                .expressionAttributeValues(values(request))
                .consistentRead((Boolean) request.members().get("ConsistentRead"))
                .limit((Integer) request.members().get("Limit"))
                .exclusiveStartKey(start)
                .returnConsumedCapacity(TOTAL)
                .build());
    return page(page.items(), page.scannedCount(), page.lastEvaluatedKey());
  }

  private static Answer page(
      List<Map<String, AttributeValue>> items,
      int evaluated,
      @Nullable Map<String, AttributeValue> next) {
    return new Answer("", items, evaluated, next == null ? Map.of() : next, false);
  }

  private Answer get(BuiltRequest request) {
    GetItemResponse found =
        client.getItem(
            GetItemRequest.builder()
                .tableName(table(request))
                .key(request.map("Key"))
                .projectionExpression(text(request, "ProjectionExpression"))
                .expressionAttributeNames(names(request))
                .consistentRead((Boolean) request.members().get("ConsistentRead"))
                .returnConsumedCapacity(TOTAL)
                .build());
    return one(found.hasItem() ? "" : "There is no such item", found.hasItem(), found.item());
  }

  private static Answer one(String outcome, boolean isThere, Map<String, AttributeValue> item) {
    return new Answer(outcome, isThere ? List.of(item) : List.of(), 1, Map.of(), false);
  }

  private Answer put(BuiltRequest request) {
    boolean replaces =
        client
            .putItem(
                PutItemRequest.builder()
                    .tableName(table(request))
                    .item(request.map("Item"))
                    .conditionExpression(text(request, "ConditionExpression"))
                    .expressionAttributeNames(names(request))
                    .expressionAttributeValues(values(request))
                    .returnValues(ReturnValue.ALL_OLD)
                    .returnValuesOnConditionCheckFailure(STORED)
                    .returnConsumedCapacity(TOTAL)
                    .build())
            .hasAttributes();
    return one(
        replaces ? "The item was replaced" : "A new item was written", true, request.map("Item"));
  }

  private Answer update(BuiltRequest request) {
    Map<String, AttributeValue> after =
        client
            .updateItem(
                UpdateItemRequest.builder()
                    .tableName(table(request))
                    .key(request.map("Key"))
                    .updateExpression(text(request, "UpdateExpression"))
                    .conditionExpression(text(request, "ConditionExpression"))
                    .expressionAttributeNames(names(request))
                    .expressionAttributeValues(values(request))
                    .returnValues(ReturnValue.ALL_NEW)
                    .returnValuesOnConditionCheckFailure(STORED)
                    .returnConsumedCapacity(TOTAL)
                    .build())
            .attributes();
    return one("The item was updated; this is the new one", !after.isEmpty(), after);
  }

  private Answer delete(BuiltRequest request) {
    DeleteItemResponse deleted =
        client.deleteItem(
            DeleteItemRequest.builder()
                .tableName(table(request))
                .key(request.map("Key"))
                .conditionExpression(text(request, "ConditionExpression"))
                .expressionAttributeNames(names(request))
                .expressionAttributeValues(values(request))
                .returnValues(ReturnValue.ALL_OLD)
                .returnValuesOnConditionCheckFailure(STORED)
                .returnConsumedCapacity(TOTAL)
                .build());
    boolean existed = deleted.hasAttributes() && !deleted.attributes().isEmpty();
    String outcome =
        existed ? "The item was deleted; this is what it was" : "There was no such item";
    return one(outcome, existed, deleted.attributes());
  }

  private static String table(BuiltRequest request) {
    return request.text("TableName").orElseThrow();
  }

  private static @Nullable String text(BuiltRequest request, String member) {
    return request.text(member).orElse(null);
  }

  private static @Nullable Map<String, String> names(BuiltRequest request) {
    Map<String, String> names = request.map("ExpressionAttributeNames");
    return names.isEmpty() ? null : names;
  }

  private static @Nullable Map<String, AttributeValue> values(BuiltRequest request) {
    Map<String, AttributeValue> values = request.map("ExpressionAttributeValues");
    return values.isEmpty() ? null : values;
  }
}
