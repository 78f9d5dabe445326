// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Cloud;
import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.table.Throughput;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The units of a table or global index: those of its partitions and, if throughput is provisioned
 * or limited, those of the whole. Provisioned throughput that is not used is saved for five
 * minutes. Not thread-safe.
 */
final class CapacityUnits {
  private static final Duration SAVED = Duration.ofMinutes(5);
  private static final Duration UNSAVED = Duration.ofSeconds(1);

  private final Capacity capacity;
  private final Partitions partitions;

  /** The units of the whole by kind, each created when it is first used. */
  private final Map<Charge.Kind, TokenBucket> whole = new EnumMap<>(Charge.Kind.class);

  CapacityUnits(Capacity capacity, Cloud.PartitionLimits limits, Instant now) {
    this.capacity = capacity;
    this.partitions = new Partitions(number(capacity, limits), limits, now);
  }

  /** The settings that these units were created from. */
  Capacity capacity() {
    return capacity;
  }

  /**
   * The number of partitions at the beginning. An on-demand partition serves its full read and
   * write capacity; provisioned reads and writes share it.
   */
  private static int number(Capacity capacity, Cloud.PartitionLimits limits) {
    Throughput units = capacity.warm();
    double forReads = (double) units.read() / limits.readUnits();
    double forWrites = (double) units.write() / limits.writeUnits();
    double needed =
        capacity.provisioned().isOnDemand() ? Math.max(forReads, forWrites) : forReads + forWrites;
    return Math.max(1, (int) Math.ceil(needed));
  }

  /** The limit that prevents this charge; null if units are left. */
  ThrottlingErrors.@Nullable Limit exhausted(Charge charge, Instant now) {
    TokenBucket all = whole(charge.kind(), now);
    if (all != null && !all.hasAny(now)) {
      return capacity.provisioned().isOnDemand()
          ? ThrottlingErrors.Limit.ON_DEMAND_MAXIMUM
          : ThrottlingErrors.Limit.PROVISIONED;
    }
    return partitions.haveUnits(charge, now) ? null : ThrottlingErrors.Limit.PARTITION;
  }

  void take(Charge charge, Instant now) {
    TokenBucket all = whole(charge.kind(), now);
    if (all != null) {
      all.take(charge.units());
    }
    partitions.take(charge);
  }

  private @Nullable TokenBucket whole(Charge.Kind kind, Instant now) {
    boolean isRead = kind == Charge.Kind.READ;
    if (!capacity.provisioned().isOnDemand()) {
      long units = isRead ? capacity.provisioned().read() : capacity.provisioned().write();
      return whole.computeIfAbsent(kind, k -> new TokenBucket(units, SAVED, now));
    }
    Long limit = isRead ? capacity.limit().read() : capacity.limit().write();
    return limit == null
        ? null
        : whole.computeIfAbsent(kind, k -> new TokenBucket(limit, UNSAVED, now));
  }

  /** The first hash of each partition, in order. */
  List<Long> firstHashes() {
    return partitions.firstHashes();
  }
}
