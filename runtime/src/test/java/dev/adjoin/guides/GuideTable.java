// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A table as the guides make it, filled by the functions of the guides: the same requests, with the
 * same attributes, through the plain client.
 */
public final class GuideTable {
  public static final String NAME = "ManyToManyTable";
  private static final String NOW = "2026-01-26T10:00:00.000Z";

  private final DynamoDbClient client;

  public GuideTable(DynamoDbClient client) {
    this.client = client;
  }

  /** A table with PK and SK, and an index of other attributes or of the same, swapped. */
  public GuideTable make(String indexPartition, String indexSort) {
    client.createTable(
        r -> {
          r.tableName(NAME).billingMode(BillingMode.PAY_PER_REQUEST);
          r.keySchema(keys("PK", "SK"));
          List<String> names = new ArrayList<>(List.of("PK", "SK"));
          if (!indexPartition.isEmpty()) {
            r.globalSecondaryIndexes(
                GlobalSecondaryIndex.builder()
                    .indexName("GSI1")
                    .keySchema(keys(indexPartition, indexSort))
                    .projection(p -> p.projectionType(ProjectionType.ALL))
                    .build());
            names.addAll(List.of(indexPartition, indexSort));
          }
          r.attributeDefinitions(
              names.stream()
                  .distinct()
                  .map(
                      name ->
                          AttributeDefinition.builder()
                              .attributeName(name)
                              .attributeType(ScalarAttributeType.S)
                              .build())
                  .toList());
        });
    return this;
  }

  private static List<KeySchemaElement> keys(String partition, String sort) {
    return List.of(
        KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build(),
        KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
  }

  public static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  /** An item of strings, by name and value in turn. */
  public static Map<String, AttributeValue> item(String... namesAndValues) {
    Map<String, AttributeValue> item = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      item.put(namesAndValues[i], text(namesAndValues[i + 1]));
    }
    return item;
  }

  private GuideTable store(Map<String, AttributeValue> item) {
    client.putItem(r -> r.tableName(NAME).item(item));
    return this;
  }

  public GuideTable put(String... namesAndValues) {
    return store(item(namesAndValues));
  }

  /** Stores an item of numbers and strings. */
  public GuideTable put(Map<String, Integer> numbers, String... namesAndValues) {
    Map<String, AttributeValue> item = item(namesAndValues);
    numbers.forEach((name, value) -> item.put(name, number(value)));
    return store(item);
  }

  /** {@code createUser} of the first guide, section 3. */
  public void createUser(String userId, String name, String email) {
    Map<String, AttributeValue> item =
        item(
            "PK", "USER#" + userId,
            "SK", "PROFILE",
            "entityType", "User",
            "userId", userId,
            "name", name,
            "email", email,
            "createdAt", NOW);
    client.putItem(
        r -> r.tableName(NAME).item(item).conditionExpression("attribute_not_exists(PK)"));
  }

  /** {@code createGroup} of the first guide, section 3. */
  public void createGroup(String groupId, String name, String description) {
    Map<String, AttributeValue> item =
        item(
            "PK", "GROUP#" + groupId,
            "SK", "INFO",
            "entityType", "Group",
            "groupId", groupId,
            "name", name,
            "description", description,
            "createdAt", NOW);
    client.putItem(
        r -> r.tableName(NAME).item(item).conditionExpression("attribute_not_exists(PK)"));
  }

  private static Map<String, AttributeValue> membership(
      String userId, String groupId, String role) {
    return item(
        "PK",
        "USER#" + userId,
        "SK",
        "GROUP#" + groupId,
        "GSI1PK",
        "GROUP#" + groupId,
        "GSI1SK",
        "USER#" + userId,
        "entityType",
        "Membership",
        "userId",
        userId,
        "groupId",
        groupId,
        "role",
        role,
        "joinedAt",
        NOW);
  }

  /** {@code addUserToGroup} of the first guide, section 3, which counts nothing. */
  public void addUserToGroup(String userId, String groupId, String role) {
    store(membership(userId, groupId, role));
  }

  /** {@code addUserToMultipleGroups} of the first guide, section 7, which counts nothing. */
  public void addUserToMultipleGroups(String userId, List<String> groupIds, String role) {
    List<WriteRequest> puts =
        groupIds.stream()
            .map(
                groupId ->
                    WriteRequest.builder()
                        .putRequest(p -> p.item(membership(userId, groupId, role)))
                        .build())
            .toList();
    client.batchWriteItem(r -> r.requestItems(Map.of(NAME, puts)));
  }

  /**
   * {@code updateMembershipRole} of the first guide, section 6, where it fails: {@code permissions}
   * is a reserved word, and has a placeholder here.
   */
  public void updateMembershipRole(
      String userId, String groupId, String role, List<String> permissions) {
    client.updateItem(
        r ->
            r.tableName(NAME)
                .key(item("PK", "USER#" + userId, "SK", "GROUP#" + groupId))
                .updateExpression(
                    "SET #role = :role, #permissions = :permissions, updatedAt = :updatedAt")
                .expressionAttributeNames(Map.of("#role", "role", "#permissions", "permissions"))
                .expressionAttributeValues(
                    Map.of(
                        ":role",
                        text(role),
                        ":permissions",
                        AttributeValue.fromL(permissions.stream().map(GuideTable::text).toList()),
                        ":updatedAt",
                        text(NOW)))
                .conditionExpression("attribute_exists(PK)"));
  }

  /** {@code addUserToGroupWithCount} of the first guide, section 9. */
  public void addUserToGroupWithCount(String userId, String groupId, String role) {
    TransactWriteItem create =
        TransactWriteItem.builder()
            .put(
                p ->
                    p.tableName(NAME)
                        .item(membership(userId, groupId, role))
                        .conditionExpression("attribute_not_exists(PK)"))
            .build();
    TransactWriteItem increment =
        TransactWriteItem.builder()
            .update(
                u ->
                    u.tableName(NAME)
                        .key(item("PK", "GROUP#" + groupId, "SK", "INFO"))
                        .updateExpression(
                            "SET memberCount = if_not_exists(memberCount, :zero) + :one")
                        .expressionAttributeValues(Map.of(":zero", number(0), ":one", number(1))))
            .build();
    client.transactWriteItems(r -> r.transactItems(create, increment));
  }

  /** {@code removeUserFromGroup} of the first guide, section 10, which counts nothing. */
  public void removeUserFromGroup(String userId, String groupId) {
    client.deleteItem(
        r ->
            r.tableName(NAME)
                .key(item("PK", "USER#" + userId, "SK", "GROUP#" + groupId))
                .conditionExpression("attribute_exists(PK)"));
  }

  /** {@code addProductToCategory} of the first guide, section 5. */
  public void addProductToCategory(String productId, String categoryId, int displayOrder) {
    put(
        Map.of("displayOrder", displayOrder),
        "PK",
        "PRODUCT#" + productId,
        "SK",
        "CATEGORY#" + categoryId,
        "GSI1PK",
        "CATEGORY#" + categoryId,
        "GSI1SK",
        "PRODUCT#" + productId,
        "entityType",
        "ProductCategory",
        "productId",
        productId,
        "categoryId",
        categoryId,
        "addedAt",
        NOW);
  }

  /** {@code enrollStudent} of the first guide, section 8. */
  public void enrollStudent(String studentId, String courseId, String semester, String status) {
    put(
        "PK",
        "STUDENT#" + studentId,
        "SK",
        "COURSE#" + semester + "#" + courseId,
        "GSI1PK",
        "COURSE#" + courseId,
        "GSI1SK",
        "ENROLLMENT#" + semester + "#" + studentId,
        "entityType",
        "Enrollment",
        "studentId",
        studentId,
        "courseId",
        courseId,
        "semester",
        semester,
        "status",
        status,
        "enrolledAt",
        NOW);
  }

  /** {@code createEnrollment} of the fourth guide: nothing but keys. */
  public void createEnrollment(String studentId, String courseId) {
    put(
        "PK", "STUDENT#" + studentId,
        "SK", "COURSE#" + courseId,
        "GSI1PK", "COURSE#" + courseId,
        "GSI1SK", "STUDENT#" + studentId);
  }
}
