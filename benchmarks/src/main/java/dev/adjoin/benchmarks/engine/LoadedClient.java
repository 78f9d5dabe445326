// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.engine.EmbeddedDynamoDb;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client of a database that is loaded with items.
 *
 * @param end closes what answers the client
 */
record LoadedClient(DynamoDbClient client, Population population, Runnable end)
    implements AutoCloseable {
  /** The engine in memory. */
  static LoadedClient engine(Population population) {
    return of(EmbeddedDynamoDb.inMemory(), population);
  }

  /** Loads the items into an empty engine. */
  static LoadedClient of(EmbeddedDynamoDb engine, Population population) {
    engine.client().createTable(Requests.create());
    population.load(engine.client());
    return new LoadedClient(engine.client(), population, engine::close);
  }

  static LoadedClient floor(Population population) {
    Floor floor = new Floor();
    population.load(floor);
    return new LoadedClient(floor, population, floor::close);
  }

  @Override
  public void close() {
    end.run();
  }
}
