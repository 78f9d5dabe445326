// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.migrate;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.benchmarks.measure.ItemTemplate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The table that is migrated: one group and nine users for each ninety edges. The next version of
 * its model has a view of the users, the one after that also counts the edges of a group.
 */
final class Seats {
  static final String TABLE = "Seats";
  static final int BLOCK = 100;
  static final int USERS_OF_A_BLOCK = 9;
  private static final int EDGES_OF_A_USER = 10;
  private static final int BATCH = 25;
  private static final String USER = "user-0000000";
  private static final String GROUP = "group-0000000";

  private Seats() {}

  static ModelFile model(boolean hasView, boolean hasCount) {
    return ModelFile.parse(
        "model.yaml",
        """
        model: seats
        table: Seats
        entities:
          User: {id: userId, attributes: {userId: string, name: string, town: string}%s}
          Group: {id: groupId, attributes: {groupId: string, title: string}}
        relationships:
          Seat: {from: User, to: Group%s, attributes: {role: string}}
        """
            .formatted(
                hasView ? ", views: {byTown: {by: [town]}}" : "",
                hasCount ? ", count: {to: seats}" : ""));
  }

  static String user(long number) {
    return "user-%07d".formatted(number);
  }

  static String group(long number) {
    return "group-%07d".formatted(number);
  }

  /** Makes the table of the first version, and stores blocks of a hundred items in it. */
  static void store(DynamoDbClient client, Adjoin db, long blocks) {
    db.createTable();
    db.entity("User").create(Item.of("userId", USER, "name", "Somebody", "town", "A town"));
    db.entity("Group").create(Item.of("groupId", GROUP, "title", "A group with a title"));
    db.relationship("Seat").link(Item.of("userId", USER, "groupId", GROUP, "role", "member"));
    Map<String, ItemTemplate> templates = new HashMap<>();
    client.scanPaginator(r -> r.tableName(TABLE)).items().stream()
        .filter(item -> item.containsKey("_type"))
        .forEach(item -> templates.put(item.get("_type").s(), new ItemTemplate(item)));
    List<WriteRequest> waiting = new ArrayList<>();
    for (long block = 0; block < blocks; block++) {
      put(client, waiting, templates.get("Group").filled(GROUP, group(block), USER, USER));
      for (int i = 0; i < USERS_OF_A_BLOCK; i++) {
        String user = user(block * USERS_OF_A_BLOCK + i);
        put(client, waiting, templates.get("User").filled(USER, user, GROUP, GROUP));
        // Each user has seats in ten groups: the own one and those that follow, in a circle.
        for (int n = 0; n < EDGES_OF_A_USER; n++) {
          String group = group((block + n) % blocks);
          put(client, waiting, templates.get("Seat").filled(USER, user, GROUP, group));
        }
      }
    }
    if (!waiting.isEmpty()) {
      send(client, waiting);
    }
  }

  private static void put(
      DynamoDbClient client, List<WriteRequest> waiting, Map<String, AttributeValue> item) {
    waiting.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
    if (waiting.size() == BATCH) {
      send(client, waiting);
    }
  }

  private static void send(DynamoDbClient client, List<WriteRequest> waiting) {
    client.batchWriteItem(r -> r.requestItems(Map.of(TABLE, waiting)));
    waiting.clear();
  }
}
