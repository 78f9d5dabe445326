// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.internal.engine.cloud.Simulation;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.Store;
import java.time.InstantSource;

/**
 * Opens an engine on any store or clock; in the engine's own package, where its constructor is
 * visible.
 */
public final class EngineOnStore {
  private EngineOnStore() {}

  public static EmbeddedDynamoDb of(Store store) {
    InstantSource clock = InstantSource.system();
    return new EmbeddedDynamoDb(store, clock, new Simulation(null, clock), StreamSharding.DEFAULT);
  }

  /** An engine in memory on this clock, whose simulation stays visible to the caller. */
  public static EmbeddedDynamoDb of(InstantSource clock, Simulation simulation) {
    return new EmbeddedDynamoDb(new MemoryStore(), clock, simulation, StreamSharding.DEFAULT);
  }
}
