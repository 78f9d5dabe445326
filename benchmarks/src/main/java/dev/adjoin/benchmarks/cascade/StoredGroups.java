// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.benchmarks.measure.ItemTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Stores groups with members quickly: the items of one link are copied with other ids, in batches.
 */
final class StoredGroups {
  private static final String USER = "user-of-the-template";
  private static final String GROUP = "group-of-the-template";
  private static final int BATCH = 25;

  private final Membership kind;
  private final DynamoDbClient client;
  private final Map<String, ItemTemplate> templates = new HashMap<>();
  private final List<WriteRequest> waiting = new ArrayList<>();

  private StoredGroups(Membership kind, DynamoDbClient client) {
    this.kind = kind;
    this.client = client;
  }

  static StoredGroups of(Membership kind, DynamoDbClient client, Adjoin db) {
    db.entity("User").create(Item.of("userId", USER, "name", "Somebody with a name"));
    db.entity("Group").create(Item.of("groupId", GROUP, "title", "A group with a title"));
    db.relationship("Membership").link(Item.of("userId", USER, "groupId", GROUP, "role", "member"));
    StoredGroups groups = new StoredGroups(kind, client);
    client.scanPaginator(r -> r.tableName(Membership.TABLE)).items().stream()
        .filter(item -> item.containsKey("_type"))
        .forEach(item -> groups.templates.put(item.get("_type").s(), new ItemTemplate(item)));
    db.entity("Group").delete(GROUP);
    return groups;
  }

  /** Stores a group with so many members, and the members if they count their groups. */
  void store(String group, long members) {
    Map<String, AttributeValue> stored = made("Group", "", group);
    Map<String, AttributeValue> gate = new HashMap<>(stored.get("_to_Membership").m());
    gate.put("number", AttributeValue.fromN(Long.toString(members)));
    stored.put("_to_Membership", AttributeValue.fromM(gate));
    put(stored);
    for (long n = 0; n < members; n++) {
      String user = "%s-%07d".formatted(group, n);
      put(made("Membership", user, group));
      if (kind == Membership.COUNTED) {
        put(made("User", user, group));
      }
    }
    send();
  }

  private void put(Map<String, AttributeValue> item) {
    add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
  }

  private void add(WriteRequest write) {
    waiting.add(write);
    if (waiting.size() == BATCH) {
      send();
    }
  }

  private void send() {
    if (!waiting.isEmpty()) {
      client.batchWriteItem(r -> r.requestItems(Map.of(Membership.TABLE, waiting)));
      waiting.clear();
    }
  }

  private Map<String, AttributeValue> made(String type, String user, String group) {
    return templates.get(type).filled(USER, user, GROUP, group);
  }

  /** Removes the members that {@link #store} stored, so that the next group has as many items. */
  void removeUsers() {
    client
        .scanPaginator(r -> r.tableName(Membership.TABLE).attributesToGet("PK", "SK", "_type"))
        .items()
        .stream()
        .filter(item -> item.containsKey("_type") && item.get("_type").s().equals("User"))
        .forEach(
            item -> {
              Map<String, AttributeValue> key = Map.of("PK", item.get("PK"), "SK", item.get("SK"));
              add(WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build());
            });
    send();
  }

  /** Fails if an edge is left, or a user that still counts one. */
  void requireNoEdges() {
    client.scanPaginator(r -> r.tableName(Membership.TABLE)).items().stream()
        .filter(item -> item.containsKey("_type"))
        .forEach(
            item -> {
              AttributeValue groups = item.get("groups");
              if (item.get("_type").s().equals("Membership")
                  || groups != null && !groups.n().equals("0")) {
                throw new IllegalStateException("No edge must be left, but " + item);
              }
            });
  }
}
