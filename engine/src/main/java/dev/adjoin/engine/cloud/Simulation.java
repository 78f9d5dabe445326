// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.cloud;

import dev.adjoin.engine.store.Store;
import dev.adjoin.engine.table.Admission;
import dev.adjoin.engine.table.Conflicts;
import java.time.InstantSource;

/** A cloud at work on one engine: what it puts in the place of the engine's parts. */
public final class Simulation {
  private final Cloud cloud;
  private final InstantSource clock;
  private final Chance chance;

  public Simulation(Cloud cloud, InstantSource clock) {
    this.cloud = cloud;
    this.clock = clock;
    this.chance = new Chance(cloud.seed());
  }

  /** The store with replicas that lag. */
  public Store store(Store store) {
    if (cloud.longestLag().isZero()) {
      return store;
    }
    Lags lags = new Lags(cloud.indexLag(), cloud.replicaLag(), cloud.replicas(), chance);
    return new LaggingStore(store, lags, clock);
  }

  /** The capacity there is. */
  public Admission admission() {
    Admission limits =
        cloud.limits() == null ? Admission.UNLIMITED : new Limits(cloud.limits(), clock);
    return cloud.unprocessed() == 0
        ? limits
        : new LeftUnprocessed(limits, cloud.unprocessed(), chance);
  }

  /** What becomes of transactions that meet. */
  public Conflicts conflicts() {
    return cloud.conflicts() == null
        ? Conflicts.NONE
        : new OngoingTransactions(cloud.conflicts(), cloud.latency(), chance, clock);
  }

  /** The client, an interface of the SDK, as the network lets it be used. */
  public <C> C client(Class<C> type, C client) {
    return around(type, client, cloud);
  }

  /** The client without anything between it and the engine; what the engine does remains. */
  public <C> C directClient(Class<C> type, C client) {
    return around(type, client, Cloud.builder(cloud.seed()).build());
  }

  private <C> C around(Class<C> type, C client, Cloud network) {
    return new FaultyClient(
            client,
            chance,
            new Faults(network, chance, clock),
            new Retries(network.retries(), chance, clock),
            new Waiting(clock))
        .as(type);
  }
}
