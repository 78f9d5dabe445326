// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The delete of a group that guides show: query the memberships, delete them in batches of 25, then
 * delete the group. A counted membership takes a transaction of its own, which corrects the count.
 * Reads page by page, where guides first read all. Nothing prevents links meanwhile, and nobody
 * finishes the work if the process ends.
 */
final class GuidesLoop {
  private static final int BATCH = 25;
  private final DynamoDbClient client;
  private final Membership kind;

  GuidesLoop(DynamoDbClient client, Membership kind) {
    this.client = client;
    this.kind = kind;
  }

  void delete(String group) {
    AttributeValue key = AttributeValue.fromS("GROUP#" + group);
    client
        .queryPaginator(
            r ->
                r.tableName(Membership.TABLE)
                    .indexName("GSI1")
                    .keyConditionExpression("GSI1PK = :group")
                    .expressionAttributeValues(Map.of(":group", key)))
        .forEach(page -> remove(page.items()));
    client.deleteItem(r -> r.tableName(Membership.TABLE).key(Map.of("PK", key, "SK", key)));
  }

  private void remove(List<Map<String, AttributeValue>> memberships) {
    if (kind == Membership.COUNTED) {
      memberships.forEach(this::removeAndCount);
      return;
    }
    for (int i = 0; i < memberships.size(); i += BATCH) {
      List<WriteRequest> deletes =
          memberships.subList(i, Math.min(i + BATCH, memberships.size())).stream()
              .map(edge -> WriteRequest.builder().deleteRequest(d -> d.key(key(edge))).build())
              .toList();
      client.batchWriteItem(r -> r.requestItems(Map.of(Membership.TABLE, deletes)));
    }
  }

  private void removeAndCount(Map<String, AttributeValue> edge) {
    TransactWriteItem delete =
        TransactWriteItem.builder()
            .delete(
                d ->
                    d.tableName(Membership.TABLE)
                        .key(key(edge))
                        .conditionExpression("attribute_exists(PK)"))
            .build();
    TransactWriteItem count =
        TransactWriteItem.builder()
            .update(
                u ->
                    u.tableName(Membership.TABLE)
                        .key(Map.of("PK", edge.get("PK"), "SK", edge.get("PK")))
                        .updateExpression("SET groups = groups - :one")
                        .conditionExpression("groups > :zero")
                        .expressionAttributeValues(
                            Map.of(
                                ":one", AttributeValue.fromN("1"),
                                ":zero", AttributeValue.fromN("0"))))
            .build();
    client.transactWriteItems(r -> r.transactItems(delete, count));
  }

  private static Map<String, AttributeValue> key(Map<String, AttributeValue> edge) {
    return Map.of("PK", edge.get("PK"), "SK", edge.get("SK"));
  }
}
