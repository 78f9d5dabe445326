// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * The endpoint that all libraries use. Behind it is a fresh engine for each run, calm or with the
 * faults of DynamoDB under load.
 */
final class FieldServer implements AutoCloseable {
  static final String TABLE = "Field";

  /** The access key of all candidates, also of those in JavaScript. */
  static final String ACCESS_KEY = "any";

  private final Meter meter = new Meter();
  private final DynamoDbServer server;
  private EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();

  FieldServer() {
    try {
      this.server =
          DynamoDbServer.builder(meter.client(), engine.streams())
              .accessKey(ACCESS_KEY)
              .start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI uri() {
    return server.uri();
  }

  Meter meter() {
    return meter;
  }

  /** Replaces the engine by a calm one with an empty table. */
  void startCalm() {
    start(EmbeddedDynamoDb.inMemory());
  }

  /** Replaces the engine by one with faults, whose table holds these items everywhere. */
  void startHonest(long seed, List<Map<String, AttributeValue>> items) {
    Cloud cloud = honest(seed);
    start(EmbeddedDynamoDb.builder().cloud(cloud).build());
    items.forEach(this::put);
    await(cloud.longestLag());
  }

  private static void await(Duration time) {
    try {
      Thread.sleep(time.toMillis() + 1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for replicas", e);
    }
  }

  /**
   * The kinds of faults of {@link Cloud#realistic}, more often, so that some hundred calls meet all
   * of them. Partitions have no limits: throttling does not depend on the speed of the machine.
   */
  private static Cloud honest(long seed) {
    return Cloud.builder(seed)
        .indexLag(Delay.heavyTailed(Duration.ofMillis(10), Duration.ofMillis(500)))
        .replicaLag(Delay.heavyTailed(Duration.ofMillis(5), Duration.ofMillis(100)))
        .conflicts(0.001)
        .unprocessed(0.01)
        .throttled(0.01)
        .internalErrors(0.01)
        .latency(Delay.between(Duration.ofMillis(1), Duration.ofMillis(3)))
        .lostBefore(0.005)
        .lostAfter(0.01)
        .build();
  }

  private void start(EmbeddedDynamoDb next) {
    engine.close();
    engine = next;
    DynamoDbClient client = engine.directClient();
    client.createTable(table());
    client.waiter().waitUntilTableExists(request -> request.tableName(TABLE));
    meter.measure(engine.client());
  }

  /** The table that guides show: generic keys, and one index with generic keys. */
  private static CreateTableRequest table() {
    return CreateTableRequest.builder()
        .tableName(TABLE)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            Stream.of("PK", "SK", "GSI1PK", "GSI1SK")
                .map(
                    name ->
                        AttributeDefinition.builder()
                            .attributeName(name)
                            .attributeType(ScalarAttributeType.S)
                            .build())
                .toList())
        .keySchema(keys("PK", "SK"))
        .globalSecondaryIndexes(
            GlobalSecondaryIndex.builder()
                .indexName("GSI1")
                .keySchema(keys("GSI1PK", "GSI1SK"))
                .projection(projection -> projection.projectionType(ProjectionType.ALL))
                .build())
        .build();
  }

  private static List<KeySchemaElement> keys(String partitionKey, String sortKey) {
    return List.of(key(partitionKey, KeyType.HASH), key(sortKey, KeyType.RANGE));
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  /** Tries again while the engine pretends that a transaction holds the item. */
  private void put(Map<String, AttributeValue> item) {
    while (true) {
      try {
        engine.directClient().putItem(request -> request.tableName(TABLE).item(item));
        return;
      } catch (TransactionConflictException e) {
        Thread.onSpinWait();
      }
    }
  }

  /** All items, read consistently and without faults. */
  List<Map<String, AttributeValue>> items() {
    return engine
        .directClient()
        .scanPaginator(request -> request.tableName(TABLE).consistentRead(true))
        .items()
        .stream()
        .toList();
  }

  @Override
  public void close() {
    server.close();
    engine.close();
  }
}
