// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.creating;
import static dev.adjoin.engine.Requests.definitions;
import static dev.adjoin.engine.Requests.deleting;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.update;
import static dev.adjoin.engine.TableFixture.text;

import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process that creates, changes and deletes tables until it is killed. It prints each operation
 * before it starts and its outcome.
 */
public final class ChangingTables {
  private static final int TABLES = 3;

  private final DynamoDbClient client;
  private final SplittableRandom random;

  private ChangingTables(DynamoDbClient client, SplittableRandom random) {
    this.client = client;
    this.random = random;
  }

  public static void main(String[] arguments) {
    EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(Path.of(arguments[0]));
    new ChangingTables(dynamoDb.client(), new SplittableRandom(Long.parseLong(arguments[1]))).run();
  }

  private void run() {
    System.out.println("ready");
    while (true) {
      String name = "Table" + random.nextInt(TABLES);
      System.out.println("changing " + name);
      if (!client.listTables().tableNames().contains(name)) {
        client.createTable(table(name, "pk").build());
      } else if (random.nextInt(4) == 0) {
        delete(name);
      } else {
        change(name);
      }
      String state = client.listTables().tableNames().contains(name) ? "present " : "absent ";
      System.out.println(state + name);
    }
  }

  private void delete(String name) {
    if (indexes(name).isEmpty()) {
      client.deleteTable(r -> r.tableName(name));
    } else if (indexes(name).equals("ACTIVE")) {
      client.updateTable(update(name).globalSecondaryIndexUpdates(deleting("byA")).build());
    }
  }

  private void change(String name) {
    for (int i = 0; i < 20; i++) {
      String pk = "item" + random.nextInt(200);
      String a = "a" + random.nextInt(5);
      client.putItem(r -> r.tableName(name).item(Map.of("pk", text(pk), "a", text(a))));
    }
    if (indexes(name).isEmpty()) {
      client.updateTable(
          update(name)
              .attributeDefinitions(definitions("a"))
              .globalSecondaryIndexUpdates(creating("byA", "a"))
              .build());
    }
  }

  /** The status of the table's only index; empty if it has none. */
  private String indexes(String name) {
    var indexes = client.describeTable(r -> r.tableName(name)).table().globalSecondaryIndexes();
    return indexes.isEmpty() ? "" : indexes.get(0).indexStatusAsString();
  }
}
