// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.write;

import dev.adjoin.execute.Expressions;
import java.util.LinkedHashMap;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Writes as the requests that DynamoDB takes; each returns the item that fails its condition. */
final class Requests {
  private static final ReturnValuesOnConditionCheckFailure OLD =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;

  private Requests() {}

  static PutItemRequest.Builder put(ItemWrite write) {
    Expressions expressions = new Expressions();
    return PutItemRequest.builder()
        .item(write.after())
        .conditionExpression(write.condition(expressions))
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  static UpdateItemRequest.Builder update(ItemWrite write) {
    Expressions expressions = new Expressions();
    return UpdateItemRequest.builder()
        .key(write.key())
        .updateExpression(write.clauses().text(expressions))
        .conditionExpression(write.condition(expressions))
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  static TransactWriteItemsRequest.Builder transaction(
      String table, List<ItemWrite> writes, String token) {
    return TransactWriteItemsRequest.builder()
        .clientRequestToken(token)
        .transactItems(writes.stream().map(write -> part(table, write)).toList());
  }

  private static TransactWriteItem part(String table, ItemWrite write) {
    TransactWriteItem.Builder part = TransactWriteItem.builder();
    return switch (write.kind()) {
      case PUT -> part.put(putPart(table, write)).build();
      case UPDATE -> part.update(updatePart(table, write)).build();
      case DELETE -> part.delete(deletePart(table, write)).build();
      case CHECK -> part.conditionCheck(checkPart(table, write)).build();
    };
  }

  private static Put putPart(String table, ItemWrite write) {
    Expressions expressions = new Expressions();
    return Put.builder()
        .tableName(table)
        .item(new LinkedHashMap<>(write.after()))
        .conditionExpression(write.condition(expressions))
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }

  private static Update updatePart(String table, ItemWrite write) {
    Expressions expressions = new Expressions();
    return Update.builder()
        .tableName(table)
        .key(write.key())
        .updateExpression(write.clauses().text(expressions))
        .conditionExpression(write.condition(expressions))
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }

  private static Delete deletePart(String table, ItemWrite write) {
    Expressions expressions = new Expressions();
    return Delete.builder()
        .tableName(table)
        .key(write.key())
        .conditionExpression(write.condition(expressions))
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }

  private static ConditionCheck checkPart(String table, ItemWrite write) {
    Expressions expressions = new Expressions();
    return ConditionCheck.builder()
        .tableName(table)
        .key(write.key())
        .conditionExpression(write.condition(expressions))
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }
}
