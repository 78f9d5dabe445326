// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.nio.file.Path;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * A program that writes until it is killed and prints the acknowledged writes.
 *
 * <p>Each thread runs numbered steps. A step is a transaction that writes its number to both of the
 * thread's halves, a put of a new item, which moves in the index with every tenth step, and a
 * delete of an older item.
 */
final class WritingItems {
  static final String TABLE = "Written";
  static final int THREADS = 4;

  /** The number of steps for which an item is kept. */
  static final int KEPT = 50;

  private WritingItems() {}

  public static void main(String[] arguments) throws InterruptedException {
    EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.at(Path.of(arguments[0]));
    DynamoDbClient client = dynamoDb.client();
    if (client.listTables().tableNames().isEmpty()) {
      client.createTable(
          Requests.table(TABLE, "pk sk", "gk")
              .globalSecondaryIndexes(Requests.global("byGk", "gk sk"))
              .build());
    }
    System.out.println("ready");
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      String name = "t" + i;
      threads[i] = new Thread(() -> write(client, name));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void write(DynamoDbClient client, String thread) {
    for (int step = step(client, thread) + 1; ; step++) {
      int number = step;
      client.transactWriteItems(
          TransactWriteItemsRequest.builder()
              .transactItems(half(thread, "first", number), half(thread, "second", number))
              .build());
      client.putItem(r -> r.tableName(TABLE).item(item(thread, number)));
      client.deleteItem(r -> r.tableName(TABLE).key(key(thread, number - KEPT)));
      // A single call, so that the output lines of threads do not mix.
      System.out.println(thread + " " + number);
    }
  }

  static int step(DynamoDbClient client, String thread) {
    var half = client.getItem(r -> r.tableName(TABLE).key(halfKey(thread, "first"))).item();
    return half.isEmpty() ? 0 : Integer.parseInt(half.get("step").n());
  }

  static Map<String, AttributeValue> halfKey(String thread, String half) {
    return Map.of("pk", AttributeValue.fromS(thread), "sk", AttributeValue.fromS(half));
  }

  private static TransactWriteItem half(String thread, String half, int step) {
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(TABLE)
                    .key(halfKey(thread, half))
                    .updateExpression("SET step = :step, gk = :gk")
                    .expressionAttributeValues(
                        Map.of(
                            ":step", AttributeValue.fromN(Integer.toString(step)),
                            ":gk", AttributeValue.fromS("halves" + step % 7))))
        .build();
  }

  static Map<String, AttributeValue> key(String thread, int step) {
    return Map.of("pk", AttributeValue.fromS(thread), "sk", AttributeValue.fromS("step" + step));
  }

  private static Map<String, AttributeValue> item(String thread, int step) {
    return Map.of(
        "pk", AttributeValue.fromS(thread),
        "sk", AttributeValue.fromS("step" + step),
        "gk", AttributeValue.fromS("group" + step / 10),
        "text", AttributeValue.fromS("x".repeat(step % 300)));
  }
}
