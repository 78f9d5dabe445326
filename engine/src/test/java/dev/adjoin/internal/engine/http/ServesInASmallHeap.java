// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** A process with a small heap that serves an engine until its input ends. */
final class ServesInASmallHeap {
  static final String TABLE = "Full";
  private static final int ITEMS = 1600;
  private static final int ATTRIBUTES = 20;
  private static final int BATCH = 25;

  private ServesInASmallHeap() {}

  /** Serves the directory of the first argument, or an engine in memory. */
  public static void main(String[] arguments) throws IOException {
    try (EmbeddedDynamoDb engine =
            arguments.length == 0
                ? EmbeddedDynamoDb.inMemory()
                : EmbeddedDynamoDb.at(Path.of(arguments[0]));
        DynamoDbServer server =
            DynamoDbServer.start(
                engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        var input = new Scanner(System.in)) {
      if (engine.client().listTables().tableNames().isEmpty()) {
        fill(engine.client());
      }
      System.out.println(server.address().getPort());
      while (input.hasNextLine()) {
        input.nextLine();
      }
    }
  }

  /** One partition of somewhat more than a page. */
  static void fill(DynamoDbClient client) {
    client.createTable(
        create ->
            create
                .tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    attribute("p", ScalarAttributeType.S), attribute("s", ScalarAttributeType.N))
                .keySchema(key("p", KeyType.HASH), key("s", KeyType.RANGE)));
    for (int first = 0; first < ITEMS; first += BATCH) {
      List<WriteRequest> puts =
          java.util.stream.IntStream.range(first, first + BATCH)
              .mapToObj(i -> PutRequest.builder().item(item(i)).build())
              .map(put -> WriteRequest.builder().putRequest(put).build())
              .toList();
      client.batchWriteItem(batch -> batch.requestItems(Map.of(TABLE, puts)));
    }
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static Map<String, AttributeValue> item(int number) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("p", AttributeValue.fromS("p"));
    item.put("s", AttributeValue.fromN(Integer.toString(number)));
    for (int i = 0; i < ATTRIBUTES; i++) {
      item.put("attribute" + i, AttributeValue.fromS("some text of item " + number + " and " + i));
    }
    return item;
  }
}
