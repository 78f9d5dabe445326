// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.internal.engine.cloud.Simulation;
import dev.adjoin.internal.engine.store.Store;
import java.time.InstantSource;

/** An engine on a store that its builder does not offer, made where that is possible. */
public final class EngineOnStore {
  private EngineOnStore() {}

  public static EmbeddedDynamoDb of(Store store) {
    InstantSource clock = InstantSource.system();
    return new EmbeddedDynamoDb(store, clock, new Simulation(null, clock), StreamSharding.DEFAULT);
  }
}
