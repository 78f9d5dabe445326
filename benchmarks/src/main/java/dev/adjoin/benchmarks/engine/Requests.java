// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The requests to a table of enrollments with one index in full. */
final class Requests {
  static final String TABLE = "Enrollments";
  private static final String ABSENT = "attribute_not_exists(PK)";

  private Requests() {}

  static CreateTableRequest create() {
    GlobalSecondaryIndex index =
        GlobalSecondaryIndex.builder()
            .indexName("GSI1")
            .keySchema(key("GSI1PK", "GSI1SK"))
            .projection(all -> all.projectionType(ProjectionType.ALL))
            .build();
    return CreateTableRequest.builder()
        .tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .keySchema(key("PK", "SK"))
        .globalSecondaryIndexes(index)
        .attributeDefinitions(
            Stream.of("PK", "SK", "GSI1PK", "GSI1SK").map(Requests::definition).toList())
        .build();
  }

  private static AttributeDefinition definition(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static List<KeySchemaElement> key(String partition, String sort) {
    return List.of(
        KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build(),
        KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
  }

  static GetItemRequest get(Enrollment one) {
    return GetItemRequest.builder().tableName(TABLE).key(one.key()).build();
  }

  /** All enrollments of the student, to be limited or continued. */
  static QueryRequest.Builder list(Enrollment one) {
    return QueryRequest.builder()
        .tableName(TABLE)
        .keyConditionExpression("PK = :partition AND begins_with(SK, :prefix)")
        .expressionAttributeValues(
            Map.of(
                ":partition", AttributeValue.fromS(one.partition()),
                ":prefix", AttributeValue.fromS("COURSE#")));
  }

  static PutItemRequest putIfAbsent(Enrollment one) {
    return PutItemRequest.builder()
        .tableName(TABLE)
        .item(one.item())
        .conditionExpression(ABSENT)
        .build();
  }

  static UpdateItemRequest setNote(Enrollment one) {
    return UpdateItemRequest.builder()
        .tableName(TABLE)
        .key(one.key())
        .updateExpression("SET note = :note")
        .expressionAttributeValues(Map.of(":note", one.item().get("note")))
        .build();
  }

  static DeleteItemRequest delete(Enrollment one) {
    return DeleteItemRequest.builder().tableName(TABLE).key(one.key()).build();
  }

  static BatchWriteItemRequest putAll(List<Enrollment> some) {
    List<WriteRequest> writes =
        some.stream()
            .map(one -> WriteRequest.builder().putRequest(p -> p.item(one.item())).build())
            .toList();
    return BatchWriteItemRequest.builder().requestItems(Map.of(TABLE, writes)).build();
  }

  /** Puts the enrollment and counts it on its student. */
  static TransactWriteItemsRequest enroll(Enrollment one) {
    TransactWriteItem put =
        TransactWriteItem.builder()
            .put(p -> p.tableName(TABLE).item(one.item()).conditionExpression(ABSENT))
            .build();
    TransactWriteItem count = TransactWriteItem.builder().update(u -> count(one, u)).build();
    return TransactWriteItemsRequest.builder().transactItems(put, count).build();
  }

  private static void count(Enrollment one, Update.Builder update) {
    update
        .tableName(TABLE)
        .key(one.profile())
        .updateExpression("ADD enrolled :one")
        .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")));
  }
}
