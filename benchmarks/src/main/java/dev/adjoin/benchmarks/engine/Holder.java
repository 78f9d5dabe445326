// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.engine.EmbeddedDynamoDb;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client with the items it holds.
 *
 * @param end closes what answers the client
 */
record Holder(DynamoDbClient client, Population population, Runnable end) implements AutoCloseable {
  /** The engine in memory. */
  static Holder engine(Population population) {
    return of(EmbeddedDynamoDb.inMemory(), population);
  }

  /** An engine that is empty yet. */
  static Holder of(EmbeddedDynamoDb engine, Population population) {
    engine.client().createTable(Requests.create());
    population.load(engine.client());
    return new Holder(engine.client(), population, engine::close);
  }

  static Holder floor(Population population) {
    SkipLists floor = new SkipLists();
    population.load(floor);
    return new Holder(floor, population, floor::close);
  }

  @Override
  public void close() {
    end.run();
  }
}
