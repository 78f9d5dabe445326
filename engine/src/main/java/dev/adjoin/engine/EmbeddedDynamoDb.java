// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.engine.expression.Expressions;
import dev.adjoin.engine.operation.Engine;
import dev.adjoin.engine.store.MemoryStore;
import dev.adjoin.engine.store.Store;
import dev.adjoin.engine.stream.Sharding;
import dev.adjoin.engine.stream.Streams;
import dev.adjoin.engine.table.Admission;
import dev.adjoin.engine.table.Commits;
import dev.adjoin.engine.table.ItemLocks;
import dev.adjoin.engine.table.Sweeper;
import dev.adjoin.engine.table.Tables;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * DynamoDB in this process.
 *
 * <pre>{@code
 * try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory()) {
 *   DynamoDbClient client = dynamoDb.client();
 *   ...
 * }
 * }</pre>
 *
 * <p>Thread-safe; any number of instances may live side by side, and none shares anything with
 * another. Closing one ends what it runs in the background.
 */
public final class EmbeddedDynamoDb implements AutoCloseable {
  /** DynamoDB takes its time with items that have expired; tests would rather not wait. */
  private static final Duration EXPIRY_PAUSE = Duration.ofSeconds(1);

  private final Engine engine;
  private final DynamoDbClient client;
  private final DynamoDbStreamsClient streams;
  private final Sweeper sweeper;

  private EmbeddedDynamoDb(Store store) {
    InstantSource clock = InstantSource.system();
    Streams told = new Streams(store, clock, Sharding.DEFAULT);
    this.engine = engine(store, told, clock);
    this.client = new EmbeddedClient(engine);
    this.streams = new EmbeddedStreamsClient(told);
    this.sweeper = new Sweeper(engine.tables(), engine.locks(), engine.commits(), clock);
    sweeper.start(EXPIRY_PAUSE);
  }

  private static Engine engine(Store store, Streams streams, InstantSource clock) {
    ItemLocks locks = new ItemLocks();
    return new Engine(
        store,
        new Tables(store, locks, streams),
        new Expressions(),
        locks,
        new Commits(streams, Admission.UNLIMITED),
        clock);
  }

  /** An engine whose tables live as long as it does. */
  public static EmbeddedDynamoDb inMemory() {
    return new EmbeddedDynamoDb(new MemoryStore());
  }

  /** The client of this engine. Closing the client does nothing: close the engine. */
  public DynamoDbClient client() {
    return client;
  }

  /** The streams client of this engine; closing it does nothing either. */
  public DynamoDbStreamsClient streams() {
    return streams;
  }

  @Override
  public void close() {
    sweeper.close();
    engine.tables().close();
    engine.store().close();
  }
}
