// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import dev.adjoin.benchmarks.field.EnhancedModel.Address;
import dev.adjoin.benchmarks.field.EnhancedModel.Badge;
import dev.adjoin.benchmarks.field.EnhancedModel.Group;
import dev.adjoin.benchmarks.field.EnhancedModel.Membership;
import dev.adjoin.benchmarks.field.EnhancedModel.User;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.IgnoreNullsMode;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactDeleteItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactPutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactUpdateItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.WriteBatch;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The tasks with the DynamoDB Enhanced Client of the AWS SDK. */
final class EnhancedLibrary implements Library {
  static final Layout LAYOUT = new Layout("type", "User", "Group", "Membership", "Address", true);

  private static final int BATCH = 25;
  private static final int READ_BATCH = 100;
  private static final int TRANSACTION = 100;

  private final DynamoDbClient client;

  // model
  private static final Expression IS_NEW =
      Expression.builder().expression("attribute_not_exists(PK)").build();
  private static final Expression EXISTS =
      Expression.builder().expression("attribute_exists(PK)").build();

  private final DynamoDbEnhancedClient enhanced;
  private final DynamoDbTable<User> users;
  private final DynamoDbTable<Address> addresses;
  private final DynamoDbTable<Group> groups;
  private final DynamoDbTable<Membership> memberships;

  EnhancedLibrary(DynamoDbClient client) {
    this.client = client;
    this.enhanced =
        DynamoDbEnhancedClient.builder()
            .dynamoDbClient(client)
            .extensions(new EnhancedModel.Additions())
            .build();
    this.users = table(User.class);
    this.addresses = table(Address.class);
    this.groups = table(Group.class);
    this.memberships = table(Membership.class);
  }

  private <T> DynamoDbTable<T> table(Class<T> bean) {
    return enhanced.table(FieldServer.TABLE, TableSchema.fromBean(bean));
  }

  private static Membership membership(String userId, String groupId, String role) {
    Membership membership = Membership.of(userId, groupId);
    membership.setRole(role);
    membership.setJoinedAt(Instant.now().toString());
    return membership;
  }

  private static <T> TransactPutItemEnhancedRequest<T> putNew(Class<T> bean, T item) {
    return TransactPutItemEnhancedRequest.builder(bean)
        .item(item)
        .conditionExpression(IS_NEW)
        .build();
  }

  private static TransactUpdateItemEnhancedRequest<Group> count(String groupId, long change) {
    return TransactUpdateItemEnhancedRequest.builder(Group.class)
        .item(Group.adding(groupId, change))
        .ignoreNullsMode(IgnoreNullsMode.SCALAR_ONLY)
        .conditionExpression(EXISTS)
        .build();
  }

  // other
  @Override
  public void createGroup(String groupId, String name) {
    Group group = Group.of(groupId);
    group.setName(name);
    group.setMemberCount(0L);
    groups.putItem(r -> r.item(group).conditionExpression(IS_NEW));
  }

  // task 1
  @Override
  public void createUser(String userId, String name, String email) {
    enhanced.transactWriteItems(
        r ->
            r.addPutItem(users, putNew(User.class, User.of(userId, name, email)))
                .addPutItem(addresses, putNew(Address.class, Address.of(email, userId))));
  }

  // task 2
  @Override
  public void link(String userId, String groupId, String role) {
    enhanced.transactWriteItems(
        r ->
            r.addPutItem(memberships, putNew(Membership.class, membership(userId, groupId, role)))
                .addUpdateItem(groups, count(groupId, 1)));
  }

  // task 3
  @Override
  public List<String> groupsOf(String userId) {
    Key prefix = Key.builder().partitionValue("USER#" + userId).sortValue("GROUP#").build();
    return memberships.query(QueryConditional.sortBeginsWith(prefix)).items().stream()
        .map(Membership::getGroupId)
        .toList();
  }

  @Override
  public List<String> membersOf(String groupId) {
    return members(groupId).stream().map(Membership::getUserId).toList();
  }

  private List<Membership> members(String groupId) {
    return memberships.index("GSI1").query(inGroup(groupId)).stream()
        .flatMap(page -> page.items().stream())
        .toList();
  }

  private static QueryConditional inGroup(String groupId) {
    return QueryConditional.keyEqualTo(k -> k.partitionValue("GROUP#" + groupId));
  }

  // task 4
  @Override
  public Page membersWithRole(String groupId, String role, int size, @Nullable String cursor) {
    Expression hasRole =
        Expression.builder()
            .expression("#role = :role")
            .putExpressionName("#role", "role")
            .putExpressionValue(":role", AttributeValue.fromS(role))
            .build();
    List<String> found = new ArrayList<>();
    for (var page :
        memberships
            .index("GSI1")
            .query(
                r ->
                    r.queryConditional(inGroup(groupId))
                        .filterExpression(hasRole)
                        .limit(READ_BATCH)
                        .exclusiveStartKey(cursor == null ? null : startKey(groupId, cursor)))) {
      for (Membership member : page.items()) {
        found.add(member.getUserId());
        if (found.size() == size) {
          return new Page(found, member.getUserId());
        }
      }
    }
    return new Page(found, null);
  }

  private static Map<String, AttributeValue> startKey(String groupId, String userId) {
    return Map.of(
        "PK", AttributeValue.fromS("USER#" + userId),
        "SK", AttributeValue.fromS("GROUP#" + groupId),
        "GSI1PK", AttributeValue.fromS("GROUP#" + groupId),
        "GSI1SK", AttributeValue.fromS("USER#" + userId));
  }

  // task 5
  @Override
  public void unlink(String userId, String groupId) {
    TransactDeleteItemEnhancedRequest delete =
        TransactDeleteItemEnhancedRequest.builder()
            .key(k -> k.partitionValue("USER#" + userId).sortValue("GROUP#" + groupId))
            .conditionExpression(EXISTS)
            .build();
    enhanced.transactWriteItems(
        r -> r.addDeleteItem(memberships, delete).addUpdateItem(groups, count(groupId, -1)));
  }

  // task 6
  @Override
  public void deleteGroup(String groupId) {
    List<Key> left = new ArrayList<>(members(groupId).stream().map(memberships::keyFrom).toList());
    while (!left.isEmpty()) {
      List<Key> batch = left.subList(0, Math.min(BATCH, left.size()));
      WriteBatch.Builder<Membership> deletes =
          WriteBatch.builder(Membership.class).mappedTableResource(memberships);
      batch.forEach(deletes::addDeleteItem);
      List<Key> unprocessed =
          enhanced
              .batchWriteItem(r -> r.addWriteBatch(deletes.build()))
              .unprocessedDeleteItemsForTable(memberships);
      batch.clear();
      left.addAll(unprocessed);
    }
    groups.deleteItem(Group.of(groupId));
  }

  // task 7
  @Override
  public void changeRoles(String groupId, String role) {
    for (Membership member : members(groupId)) {
      member.setRole(role);
      memberships.updateItem(r -> r.item(member).conditionExpression(EXISTS));
    }
  }

  // task 8
  @Override
  public void linkAll(List<String> userIds, String groupId, String role) {
    for (int i = 0; i < userIds.size(); i += TRANSACTION - 1) {
      List<String> part = userIds.subList(i, Math.min(i + TRANSACTION - 1, userIds.size()));
      enhanced.transactWriteItems(
          r -> {
            for (String userId : part) {
              r.addPutItem(
                  memberships, putNew(Membership.class, membership(userId, groupId, role)));
            }
            r.addUpdateItem(groups, count(groupId, part.size()));
          });
    }
  }

  // task 10
  @Override
  public List<Member> membersWithUsers(String groupId) {
    List<Membership> members = members(groupId);
    Map<String, String> names = new HashMap<>();
    for (int i = 0; i < members.size(); i += READ_BATCH) {
      ReadBatch.Builder<User> batch = ReadBatch.builder(User.class).mappedTableResource(users);
      for (Membership member : members.subList(i, Math.min(i + READ_BATCH, members.size()))) {
        batch.addGetItem(userKey(member));
      }
      enhanced
          .batchGetItem(r -> r.readBatches(batch.build()))
          .resultsForTable(users)
          .forEach(user -> names.put(user.getUserId(), user.getName()));
    }
    return members.stream()
        .map(m -> new Member(m.getUserId(), m.getRole(), names.get(m.getUserId())))
        .toList();
  }

  private static Key userKey(Membership member) {
    return Key.builder().partitionValue(member.getPartitionKey()).sortValue("PROFILE").build();
  }

  // other
  @Override
  public void giveBadge(String userId, String groupId, String groupName) {
    Badge badge = Badge.of(userId, groupId);
    badge.setGroupName(groupName);
    table(Badge.class).putItem(badge);
  }

  // task 11
  @Override
  public void renameGroup(String groupId, String name) {
    Group group = Group.of(groupId);
    group.setName(name);
    groups.updateItem(
        r ->
            r.item(group).ignoreNullsMode(IgnoreNullsMode.SCALAR_ONLY).conditionExpression(EXISTS));
    DynamoDbTable<Badge> badges = table(Badge.class);
    badges
        .index("GSI1")
        .query(QueryConditional.keyEqualTo(k -> k.partitionValue("BADGES#" + groupId)))
        .stream()
        .flatMap(page -> page.items().stream())
        .forEach(
            badge -> {
              badge.setGroupName(name);
              badges.updateItem(r -> r.item(badge).conditionExpression(EXISTS));
            });
  }

  // end
  @Override
  public void close() {
    client.close();
  }
}
