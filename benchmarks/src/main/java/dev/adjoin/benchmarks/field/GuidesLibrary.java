// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The tasks as widely read guides do them: a Query for a list, batches without a look at what was
 * not processed, a transaction where a number is kept.
 */
final class GuidesLibrary implements Library {
  static final Layout LAYOUT = new Layout("entityType", "User", "Group", "Membership", "", true);

  private final DynamoDbClient client;

  GuidesLibrary(DynamoDbClient client) {
    this.client = client;
  }

  @Override
  public void createGroup(String groupId, String name) {
    client.putItem(
        r ->
            r.tableName(FieldServer.TABLE)
                .item(
                    Map.of(
                        "PK", fromS("GROUP#" + groupId),
                        "SK", fromS("INFO"),
                        "entityType", fromS("Group"),
                        "groupId", fromS(groupId),
                        "name", fromS(name),
                        "memberCount", fromN("0")))
                .conditionExpression("attribute_not_exists(PK)"));
  }

  // model
  private static Map<String, AttributeValue> membership(String user, String group, String role) {
    return Map.of(
        "PK", fromS("USER#" + user),
        "SK", fromS("GROUP#" + group),
        "GSI1PK", fromS("GROUP#" + group),
        "GSI1SK", fromS("USER#" + user),
        "entityType", fromS("Membership"),
        "userId", fromS(user),
        "groupId", fromS(group),
        "role", fromS(role),
        "joinedAt", fromS(Instant.now().toString()));
  }

  private static Map<String, AttributeValue> key(String partitionKey, String sortKey) {
    return Map.of("PK", fromS(partitionKey), "SK", fromS(sortKey));
  }

  // task 1
  @Override
  public void createUser(String userId, String name, String email) {
    client.putItem(
        r ->
            r.tableName(FieldServer.TABLE)
                .item(
                    Map.of(
                        "PK", fromS("USER#" + userId),
                        "SK", fromS("PROFILE"),
                        "entityType", fromS("User"),
                        "userId", fromS(userId),
                        "name", fromS(name),
                        "email", fromS(email)))
                .conditionExpression("attribute_not_exists(PK)"));
  }

  // task 2
  @Override
  public void link(String userId, String groupId, String role) {
    TransactWriteItem edge =
        TransactWriteItem.builder()
            .put(
                p ->
                    p.tableName(FieldServer.TABLE)
                        .item(membership(userId, groupId, role))
                        .conditionExpression("attribute_not_exists(PK)"))
            .build();
    TransactWriteItem count =
        TransactWriteItem.builder()
            .update(
                u ->
                    u.tableName(FieldServer.TABLE)
                        .key(key("GROUP#" + groupId, "INFO"))
                        .updateExpression(
                            "SET memberCount = if_not_exists(memberCount, :zero) + :one")
                        .expressionAttributeValues(Map.of(":zero", fromN("0"), ":one", fromN("1"))))
            .build();
    client.transactWriteItems(r -> r.transactItems(edge, count));
  }

  // task 3
  @Override
  public List<String> groupsOf(String userId) {
    return client
        .query(
            r ->
                r.tableName(FieldServer.TABLE)
                    .keyConditionExpression("PK = :pk AND begins_with(SK, :prefix)")
                    .expressionAttributeValues(
                        Map.of(":pk", fromS("USER#" + userId), ":prefix", fromS("GROUP#"))))
        .items()
        .stream()
        .map(item -> item.get("groupId").s())
        .toList();
  }

  @Override
  public List<String> membersOf(String groupId) {
    return members(groupId).stream().map(item -> item.get("userId").s()).toList();
  }

  private List<Map<String, AttributeValue>> members(String groupId) {
    return client
        .query(
            r ->
                r.tableName(FieldServer.TABLE)
                    .indexName("GSI1")
                    .keyConditionExpression("GSI1PK = :pk AND begins_with(GSI1SK, :prefix)")
                    .expressionAttributeValues(
                        Map.of(":pk", fromS("GROUP#" + groupId), ":prefix", fromS("USER#"))))
        .items();
  }

  // task 4
  @Override
  public Page membersWithRole(String groupId, String role, int size, @Nullable String cursor) {
    Map<String, AttributeValue> start = new HashMap<>();
    if (cursor != null) {
      start.putAll(key("USER#" + cursor, "GROUP#" + groupId));
      start.put("GSI1PK", fromS("GROUP#" + groupId));
      start.put("GSI1SK", fromS("USER#" + cursor));
    }
    QueryResponse response =
        client.query(
            r ->
                r.tableName(FieldServer.TABLE)
                    .indexName("GSI1")
                    .keyConditionExpression("GSI1PK = :pk")
                    .filterExpression("#role = :role")
                    .expressionAttributeNames(Map.of("#role", "role"))
                    .expressionAttributeValues(
                        Map.of(":pk", fromS("GROUP#" + groupId), ":role", fromS(role)))
                    .limit(size)
                    .exclusiveStartKey(start.isEmpty() ? null : start));
    AttributeValue last = response.lastEvaluatedKey().get("GSI1SK");
    return new Page(
        response.items().stream().map(item -> item.get("userId").s()).toList(),
        last == null ? null : last.s().substring("USER#".length()));
  }

  // task 5
  @Override
  public void unlink(String userId, String groupId) {
    TransactWriteItem delete =
        TransactWriteItem.builder()
            .delete(
                d ->
                    d.tableName(FieldServer.TABLE)
                        .key(key("USER#" + userId, "GROUP#" + groupId))
                        .conditionExpression("attribute_exists(PK)"))
            .build();
    TransactWriteItem count =
        TransactWriteItem.builder()
            .update(
                u ->
                    u.tableName(FieldServer.TABLE)
                        .key(key("GROUP#" + groupId, "INFO"))
                        .updateExpression("SET memberCount = memberCount - :one")
                        .conditionExpression("memberCount > :zero")
                        .expressionAttributeValues(Map.of(":zero", fromN("0"), ":one", fromN("1"))))
            .build();
    client.transactWriteItems(r -> r.transactItems(delete, count));
  }

  // task 6
  @Override
  public void deleteGroup(String groupId) {
    inBatches(
        membersOf(groupId),
        userId ->
            WriteRequest.builder()
                .deleteRequest(d -> d.key(key("USER#" + userId, "GROUP#" + groupId)))
                .build());
    client.deleteItem(r -> r.tableName(FieldServer.TABLE).key(key("GROUP#" + groupId, "INFO")));
  }

  private void inBatches(List<String> userIds, Function<String, WriteRequest> request) {
    for (int i = 0; i < userIds.size(); i += 25) {
      List<WriteRequest> batch =
          userIds.subList(i, Math.min(i + 25, userIds.size())).stream().map(request).toList();
      client.batchWriteItem(r -> r.requestItems(Map.of(FieldServer.TABLE, batch)));
    }
  }

  // task 7
  @Override
  public void changeRoles(String groupId, String role) {
    for (String userId : membersOf(groupId)) {
      client.updateItem(
          r ->
              r.tableName(FieldServer.TABLE)
                  .key(key("USER#" + userId, "GROUP#" + groupId))
                  .updateExpression("SET #role = :role")
                  .conditionExpression("attribute_exists(PK)")
                  .expressionAttributeNames(Map.of("#role", "role"))
                  .expressionAttributeValues(Map.of(":role", fromS(role))));
    }
  }

  // task 8
  @Override
  public void linkAll(List<String> userIds, String groupId, String role) {
    inBatches(
        userIds,
        userId ->
            WriteRequest.builder()
                .putRequest(p -> p.item(membership(userId, groupId, role)))
                .build());
  }

  // task 10
  @Override
  public List<Member> membersWithUsers(String groupId) {
    List<Map<String, AttributeValue>> members = members(groupId);
    Map<String, String> names = new HashMap<>();
    for (int i = 0; i < members.size(); i += 100) {
      List<Map<String, AttributeValue>> keys =
          members.subList(i, Math.min(i + 100, members.size())).stream()
              .map(item -> key(item.get("PK").s(), "PROFILE"))
              .toList();
      client
          .batchGetItem(
              r ->
                  r.requestItems(
                      Map.of(FieldServer.TABLE, KeysAndAttributes.builder().keys(keys).build())))
          .responses()
          .get(FieldServer.TABLE)
          .forEach(user -> names.put(user.get("userId").s(), user.get("name").s()));
    }
    return members.stream()
        .map(
            item -> {
              String userId = item.get("userId").s();
              return new Member(userId, item.get("role").s(), names.get(userId));
            })
        .toList();
  }

  // other
  @Override
  public void giveBadge(String userId, String groupId, String groupName) {
    Map<String, AttributeValue> badge = new HashMap<>(key("USER#" + userId, "BADGE#" + groupId));
    badge.put("GSI1PK", fromS("BADGES#" + groupId));
    badge.put("GSI1SK", fromS("USER#" + userId));
    badge.put("entityType", fromS("Badge"));
    badge.put("userId", fromS(userId));
    badge.put("groupId", fromS(groupId));
    badge.put("groupName", fromS(groupName));
    client.putItem(r -> r.tableName(FieldServer.TABLE).item(badge));
  }

  // task 11
  @Override
  public void renameGroup(String groupId, String name) {
    rename(key("GROUP#" + groupId, "INFO"), "name", name);
    client
        .query(
            r ->
                r.tableName(FieldServer.TABLE)
                    .indexName("GSI1")
                    .keyConditionExpression("GSI1PK = :group")
                    .expressionAttributeValues(Map.of(":group", fromS("BADGES#" + groupId))))
        .items()
        .forEach(badge -> rename(key(badge.get("PK").s(), badge.get("SK").s()), "groupName", name));
  }

  private void rename(Map<String, AttributeValue> key, String attribute, String name) {
    client.updateItem(
        r ->
            r.tableName(FieldServer.TABLE)
                .key(key)
                .updateExpression("SET #name = :name")
                .conditionExpression("attribute_exists(PK)")
                .expressionAttributeNames(Map.of("#name", attribute))
                .expressionAttributeValues(Map.of(":name", fromS(name))));
  }

  // end
  @Override
  public void close() {
    client.close();
  }
}
