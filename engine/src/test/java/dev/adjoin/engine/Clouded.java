// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** An engine with a simulated cloud and one table, on a clock that the test controls. */
final class Clouded implements AutoCloseable {
  static final String TABLE = "Things";
  static final String BY_COLOR = "byColor";
  static final String BY_SIZE = "bySize";

  final VirtualClock clock = new VirtualClock();
  final EmbeddedDynamoDb dynamoDb;

  /** A client that is exposed to all simulated faults. */
  final DynamoDbClient client;

  /** A client without the simulated network. */
  final DynamoDbClient direct;

  Clouded(Cloud cloud) {
    dynamoDb = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build();
    client = dynamoDb.client();
    direct = dynamoDb.directClient();
  }

  /** Creates the table with key {@code pk sk} and a global and a local index. */
  static Clouded withThings(Cloud cloud) {
    Clouded clouded = new Clouded(cloud);
    createThings(clouded.direct);
    return clouded;
  }

  static void createThings(DynamoDbClient client) {
    client.createTable(
        Requests.table(TABLE, "pk sk", "color", "size")
            .globalSecondaryIndexes(Requests.global(BY_COLOR, "color sk"))
            .localSecondaryIndexes(Requests.local(BY_SIZE, "pk size"))
            .build());
  }

  void advanceMillis(long millis) {
    clock.advance(Duration.ofMillis(millis));
  }

  /** An item with key {@code "pk/sk"} and alternating attribute names and texts. */
  static Map<String, AttributeValue> thing(String key, String... attributes) {
    Map<String, AttributeValue> thing = new HashMap<>(key(key));
    for (int i = 0; i < attributes.length; i += 2) {
      thing.put(attributes[i], AttributeValue.fromS(attributes[i + 1]));
    }
    return thing;
  }

  static Map<String, AttributeValue> key(String key) {
    String[] parts = key.split("/");
    return Map.of("pk", AttributeValue.fromS(parts[0]), "sk", AttributeValue.fromS(parts[1]));
  }

  void put(String key, String... attributes) {
    client.putItem(r -> r.tableName(TABLE).item(thing(key, attributes)));
  }

  static WriteRequest putRequest(String key, String... attributes) {
    return WriteRequest.builder().putRequest(p -> p.item(thing(key, attributes))).build();
  }

  static TransactWriteItem transactPut(String key, String... attributes) {
    Put put = Put.builder().tableName(TABLE).item(thing(key, attributes)).build();
    return TransactWriteItem.builder().put(put).build();
  }

  /** The attribute's value in an eventually consistent read; null if there is none. */
  String seen(String key, String attribute) {
    return attribute(client.getItem(r -> r.tableName(TABLE).key(key(key))).item(), attribute);
  }

  /** The attribute's value in a transactional read. */
  String inTransaction(String key, String attribute) {
    TransactGetItem get =
        TransactGetItem.builder().get(g -> g.tableName(TABLE).key(key(key))).build();
    return attribute(
        client.transactGetItems(r -> r.transactItems(List.of(get))).responses().get(0).item(),
        attribute);
  }

  /** The attribute's stored value, read without the simulated network. */
  String stored(String key, String attribute) {
    return attribute(
        direct.getItem(r -> r.tableName(TABLE).key(key(key)).consistentRead(true)).item(),
        attribute);
  }

  static String attribute(Map<String, AttributeValue> item, String attribute) {
    AttributeValue value = item.get(attribute);
    return value == null ? null : value.n() == null ? value.s() : value.n();
  }

  /** The attribute's values in all items of a color, read from the index. */
  List<String> ofColor(String color, String attribute) {
    return client
        .query(
            r ->
                r.tableName(TABLE)
                    .indexName(BY_COLOR)
                    .keyConditionExpression("color = :c")
                    .expressionAttributeValues(Map.of(":c", AttributeValue.fromS(color))))
        .items()
        .stream()
        .map(item -> attribute(item, attribute))
        .toList();
  }

  @Override
  public void close() {
    dynamoDb.close();
  }
}
