// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.Keys;
import dev.adjoin.internal.plan.Action.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

  private final String table;
  private final Keys keys;

  Requests(String table, Keys keys) {
    this.table = table;
    this.keys = keys;
  }

  /** The expressions of one write, and what their aliases stand for. */
  private record Said(@Nullable String update, @Nullable String condition, Expressions aliases) {}

  private Said said(ItemWrite write) {
    Expressions aliases = new Expressions();
    boolean isUpdate = write.kind() == Kind.UPDATE;
    String update = isUpdate ? write.clauses().text(aliases) : null;
    String condition = write.condition(aliases);
    ExpressionLimits limits = new ExpressionLimits(write.name(), keys.shown(write.key()));
    limits.update(update);
    limits.condition(condition);
    return new Said(update, condition, aliases);
  }

  /**
   * A put by itself.
   *
   * @throws IllegalArgumentException when its condition is longer than DynamoDB takes
   */
  PutItemRequest.Builder put(ItemWrite write) {
    Said said = said(write);
    return PutItemRequest.builder()
        .item(write.after())
        .conditionExpression(said.condition())
        .expressionAttributeNames(said.aliases().names())
        .expressionAttributeValues(said.aliases().values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  /**
   * An update by itself.
   *
   * @throws IllegalArgumentException when its expressions are longer than DynamoDB takes
   */
  UpdateItemRequest.Builder update(ItemWrite write) {
    Said said = said(write);
    return UpdateItemRequest.builder()
        .key(write.key())
        .updateExpression(said.update())
        .conditionExpression(said.condition())
        .expressionAttributeNames(said.aliases().names())
        .expressionAttributeValues(said.aliases().values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  /**
   * All of them together.
   *
   * @throws IllegalArgumentException when an expression is longer than DynamoDB takes
   */
  TransactWriteItemsRequest.Builder transaction(List<ItemWrite> writes, String token) {
    return TransactWriteItemsRequest.builder()
        .clientRequestToken(token)
        .transactItems(writes.stream().map(this::part).toList());
  }

  private TransactWriteItem part(ItemWrite write) {
    TransactWriteItem.Builder part = TransactWriteItem.builder();
    Said said = said(write);
    return switch (write.kind()) {
      case PUT -> part.put(put(write, said)).build();
      case UPDATE -> part.update(update(write, said)).build();
      case DELETE -> part.delete(delete(write, said)).build();
      case CHECK -> part.conditionCheck(check(write, said)).build();
    };
  }

  private Put put(ItemWrite write, Said said) {
    return Put.builder()
        .tableName(table)
        .item(new LinkedHashMap<>(write.after()))
        .conditionExpression(said.condition())
        .expressionAttributeNames(said.aliases().names())
        .expressionAttributeValues(said.aliases().values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }

  private Update update(ItemWrite write, Said said) {
    return Update.builder()
        .tableName(table)
        .key(write.key())
        .updateExpression(said.update())
        .conditionExpression(said.condition())
        .expressionAttributeNames(said.aliases().names())
        .expressionAttributeValues(said.aliases().values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }

  private Delete delete(ItemWrite write, Said said) {
    return Delete.builder()
        .tableName(table)
        .key(write.key())
        .conditionExpression(said.condition())
        .expressionAttributeNames(said.aliases().names())
        .expressionAttributeValues(said.aliases().values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }

  private ConditionCheck check(ItemWrite write, Said said) {
    return ConditionCheck.builder()
        .tableName(table)
        .key(write.key())
        .conditionExpression(said.condition())
        .expressionAttributeNames(said.aliases().names())
        .expressionAttributeValues(said.aliases().values())
        .returnValuesOnConditionCheckFailure(OLD)
        .build();
  }
}
