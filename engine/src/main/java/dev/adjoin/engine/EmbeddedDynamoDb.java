// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.engine.expression.Expressions;
import dev.adjoin.engine.operation.Engine;
import dev.adjoin.engine.store.MemoryStore;
import dev.adjoin.engine.store.Store;
import dev.adjoin.engine.table.Admission;
import dev.adjoin.engine.table.Commits;
import dev.adjoin.engine.table.ItemLocks;
import dev.adjoin.engine.table.Tables;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

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
  private final Engine engine;
  private final DynamoDbClient client;

  private EmbeddedDynamoDb(Store store) {
    this.engine = engine(store);
    this.client = new EmbeddedClient(engine);
  }

  private static Engine engine(Store store) {
    ItemLocks locks = new ItemLocks();
    return new Engine(
        store,
        new Tables(store, locks),
        new Expressions(),
        locks,
        new Commits(store, Admission.UNLIMITED),
        InstantSource.system());
  }

  /** An engine whose tables live as long as it does. */
  public static EmbeddedDynamoDb inMemory() {
    return new EmbeddedDynamoDb(new MemoryStore());
  }

  /** The client of this engine. Closing the client does nothing: close the engine. */
  public DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    engine.tables().close();
    engine.store().close();
  }
}
