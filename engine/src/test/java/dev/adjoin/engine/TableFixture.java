// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.engine.client.EmbeddedClient;
import dev.adjoin.internal.engine.client.EmbeddedStreamsClient;
import dev.adjoin.internal.engine.expression.Expressions;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.table.Admission;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.Sweeper;
import dev.adjoin.internal.engine.table.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** An engine in memory, whose clock and removal of expired items the test controls. */
public final class TableFixture {
  public static final Instant START = Instant.parse("2026-11-15T10:00:00Z");

  public Instant now = START;
  public final Engine engine;
  public final DynamoDbClient client;
  public final DynamoDbStreamsClient streams;
  public final Sweeper sweeper;

  public TableFixture() {
    this(Admission.UNLIMITED);
  }

  /** An engine whose capacity the test controls. */
  public TableFixture(Admission admission) {
    MemoryStore store = new MemoryStore();
    ItemLocks locks = new ItemLocks();
    Streams told = new Streams(store, () -> now, StreamSharding.DEFAULT);
    Tables tables = new Tables(store, locks, told);
    Commits commits = new Commits(told, admission);
    engine = new Engine(store, tables, new Expressions(), locks, commits, () -> now);
    client = new EmbeddedClient(engine);
    streams = new EmbeddedStreamsClient(engine, told);
    sweeper = new Sweeper(tables, locks, commits, () -> now);
  }

  public void advance(Duration duration) {
    now = now.plus(duration);
  }

  public TableDescription describe(String table) {
    return client.describeTable(request -> request.tableName(table)).table();
  }

  public GlobalSecondaryIndexDescription index(String table, String name) {
    return describe(table).globalSecondaryIndexes().stream()
        .filter(index -> index.indexName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Waits until all indexes are backfilled. */
  public void awaitIndexes(String table) throws InterruptedException {
    while (describe(table).globalSecondaryIndexes().stream()
        .anyMatch(index -> !index.indexStatusAsString().equals("ACTIVE"))) {
      Thread.sleep(1);
    }
  }

  public void put(String table, Map<String, AttributeValue> item) {
    client.putItem(request -> request.tableName(table).item(item));
  }

  public static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  public static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  public static void assertInvalid(ThrowingCallable call, String message) {
    assertRefused(call, "ValidationException", message);
  }

  public static void assertInvalidParameter(ThrowingCallable call, String message) {
    assertInvalid(call, "One or more parameter values were invalid: " + message);
  }

  public static void assertRefused(ThrowingCallable call, String code, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            refusal -> {
              assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(message);
              assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo(code);
              assertThat(refusal.statusCode()).isEqualTo(400);
            });
  }
}
