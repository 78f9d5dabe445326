// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Cloud;
import dev.adjoin.internal.engine.store.Store;
import dev.adjoin.internal.engine.table.Admission;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Conflicts;
import dev.adjoin.internal.engine.table.Readiness;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Applies the settings of a {@link Cloud} to one engine by wrapping its parts. Without a cloud the
 * parts are returned unchanged.
 */
public final class Simulation {
  private final Cloud cloud;
  private final boolean isOn;
  private final InstantSource clock;
  private final Chance chance;
  private final @Nullable CapacityLimiter limiter;

  public Simulation(@Nullable Cloud cloud, InstantSource clock) {
    this.cloud = cloud == null ? Cloud.builder(0).build() : cloud;
    this.isOn = cloud != null;
    this.clock = clock;
    this.chance = new Chance(this.cloud.seed());
    this.limiter =
        this.cloud.limits() == null ? null : new CapacityLimiter(this.cloud.limits(), clock);
  }

  /** The store, with lagging replicas if configured. */
  public Store store(Store store) {
    if (cloud.longestLag().isZero()) {
      return store;
    }
    Lags lags = new Lags(cloud.indexLag(), cloud.replicaLag(), cloud.replicas(), chance);
    return new LaggingStore(store, lags, clock);
  }

  /** The capacity limits. */
  public Admission admission() {
    Admission limits = limiter == null ? Admission.UNLIMITED : limiter;
    return cloud.unprocessed() == 0
        ? limits
        : new RandomlyUnprocessed(limits, cloud.unprocessed(), chance);
  }

  /**
   * The first hash of each partition of a table, in order; empty without limits, or if the table
   * was never used.
   */
  public List<Long> partitionsOf(String table) {
    return limiter == null ? List.of() : limiter.partitionsOf(table);
  }

  /** The conflicts between transactions. */
  public Conflicts conflicts() {
    return cloud.conflicts() == null
        ? Conflicts.NONE
        : new OngoingTransactions(cloud.conflicts(), cloud.latency(), chance, clock);
  }

  /** The delay until new tables become active. */
  public Readiness readiness() {
    Duration creation = cloud.tableCreation();
    return creation.isZero()
        ? Readiness.AT_ONCE
        : table -> !clock.instant().isBefore(table.definition().created().plus(creation));
  }

  /** The client behind the simulated network; the type is an interface of the SDK. */
  public <C> C client(Class<C> type, C client) {
    return isOn ? around(type, client, cloud) : client;
  }

  /**
   * The client without the simulated network. Simulations inside the engine, such as lag and
   * throttling, still apply.
   */
  public <C> C directClient(Class<C> type, C client) {
    return isOn ? around(type, client, Cloud.builder(cloud.seed()).build()) : client;
  }

  private <C> C around(Class<C> type, C client, Cloud network) {
    return new FaultyClient(
            client,
            chance,
            new Faults(network, chance, clock),
            new Retries(network.retries(), chance, clock),
            new ClockWaiters(clock))
        .as(type);
  }

  /**
   * Leaves random items of a batch unprocessed, as DynamoDB occasionally does. If no item of the
   * batch would be processed, the whole batch is throttled.
   */
  private record RandomlyUnprocessed(Admission others, double probability, Chance chance)
      implements Admission {
    @Override
    public Map<Charge, DynamoDbException> admit(List<Charge> charges) {
      if (chance.isInBatch() && chance.happens(probability, RandomDecision.UNPROCESSED)) {
        Charge charge = charges.get(0);
        return Map.of(charge, ThrottlingErrors.of(charge, null, ThrottlingErrors.Limit.PARTITION));
      }
      return others.admit(charges);
    }
  }
}
