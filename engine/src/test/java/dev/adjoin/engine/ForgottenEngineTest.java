// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.client.EmbeddedClient;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** An engine that was never closed can be garbage collected. */
@Timeout(20)
class ForgottenEngineTest {
  private static void letItemsExpire(DynamoDbClient client) {
    client.createTable(table("Sessions", "pk").build());
    client.updateTimeToLive(
        r ->
            r.tableName("Sessions")
                .timeToLiveSpecification(to -> to.enabled(true).attributeName("ttl")));
  }

  private static WeakReference<Object> forgotten(EmbeddedDynamoDb dynamoDb) {
    letItemsExpire(dynamoDb.client());
    return new WeakReference<>(((EmbeddedClient) dynamoDb.client()).engine());
  }

  private static long expiryThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("adjoin-engine-expiry"))
        .count();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      System.gc();
      Thread.sleep(10);
    }
  }

  @Test
  void itsThreadEndsAndItsTablesAreFreed() throws InterruptedException {
    long before = expiryThreads();
    WeakReference<Object> engine = forgotten(EmbeddedDynamoDb.inMemory());
    assertThat(expiryThreads()).isGreaterThan(before);
    await(() -> engine.get() == null);
    await(() -> expiryThreads() <= before);
  }

  @Test
  void aVirtualClockDoesNotKeepIt() throws InterruptedException {
    VirtualClock clock = new VirtualClock();
    WeakReference<Object> engine = forgotten(EmbeddedDynamoDb.builder().clock(clock).build());
    await(() -> engine.get() == null);
    clock.advance(Duration.ofSeconds(1));
    assertThat(clock).isNotNull();
  }

  @Test
  void oneWhoseClientIsStillHereGoesOn() throws InterruptedException {
    DynamoDbClient client = EmbeddedDynamoDb.inMemory().client();
    letItemsExpire(client);
    System.gc();
    Thread.sleep(1500);
    client.putItem(
        r -> r.tableName("Sessions").item(Attributes.of("pk", "p", "ttl", 1_700_000_000L)));
    await(() -> client.scan(r -> r.tableName("Sessions")).count() == 0);
  }

  @Test
  void oneWhoseStreamsClientIsStillHereGoesOnToo() throws InterruptedException {
    DynamoDbStreamsClient streams = withAnItemThatExpires(EmbeddedDynamoDb.inMemory());
    String arn = streams.listStreams().streams().get(0).streamArn();
    String shard =
        streams.describeStream(r -> r.streamArn(arn)).streamDescription().shards().get(0).shardId();
    String oldest =
        streams
            .getShardIterator(
                r -> r.streamArn(arn).shardId(shard).shardIteratorType("TRIM_HORIZON"))
            .shardIterator();
    await(() -> streams.getRecords(r -> r.shardIterator(oldest)).records().size() == 2);
  }

  private static DynamoDbStreamsClient withAnItemThatExpires(EmbeddedDynamoDb dynamoDb) {
    DynamoDbClient client = dynamoDb.client();
    letItemsExpire(client);
    client.updateTable(
        r ->
            r.tableName("Sessions")
                .streamSpecification(s -> s.streamEnabled(true).streamViewType("KEYS_ONLY")));
    long soon = System.currentTimeMillis() / 1000 + 1;
    client.putItem(r -> r.tableName("Sessions").item(Attributes.of("pk", "p", "ttl", soon)));
    return dynamoDb.streams();
  }
}
