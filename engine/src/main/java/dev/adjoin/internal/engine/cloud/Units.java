// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Cloud;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.Throughput;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The units of one kind that a table or a global index has: those of its partitions and, where
 * units are provisioned or limited, those of the whole.
 *
 * <p>Partitions share all hashes evenly, and there are as many as what is promised needs. They
 * never split. A partition saves nothing up beyond a second; what is provisioned is saved for five
 * minutes.
 */
final class Units {
  private static final Duration SAVED = Duration.ofMinutes(5);
  private static final Duration UNSAVED = Duration.ofSeconds(1);

  private final List<TokenBucket> partitions;
  private final @Nullable TokenBucket whole;
  private final Throttling.Limit limitOfWhole;

  private Units(
      List<TokenBucket> partitions, @Nullable TokenBucket whole, Throttling.Limit limitOfWhole) {
    this.partitions = partitions;
    this.whole = whole;
    this.limitOfWhole = limitOfWhole;
  }

  static Units toRead(Capacity capacity, Cloud.PartitionLimits limits, Instant now) {
    return of(
        capacity,
        limits.readUnits(),
        capacity.provisioned().read(),
        capacity.limit().read(),
        partitionsOf(capacity, limits),
        now);
  }

  static Units toWrite(Capacity capacity, Cloud.PartitionLimits limits, Instant now) {
    return of(
        capacity,
        limits.writeUnits(),
        capacity.provisioned().write(),
        capacity.limit().write(),
        partitionsOf(capacity, limits),
        now);
  }

  private static Units of(
      Capacity capacity,
      long perPartition,
      long provisioned,
      @Nullable Long limit,
      int partitions,
      Instant now) {
    List<TokenBucket> buckets =
        IntStream.range(0, partitions)
            .mapToObj(i -> new TokenBucket(perPartition, UNSAVED, now))
            .toList();
    if (!capacity.provisioned().isOnDemand()) {
      return new Units(
          buckets, new TokenBucket(provisioned, SAVED, now), Throttling.Limit.PROVISIONED);
    }
    return new Units(
        buckets,
        limit == null ? null : new TokenBucket(limit, UNSAVED, now),
        Throttling.Limit.ON_DEMAND_MAXIMUM);
  }

  /**
   * On demand, a partition serves its full read or write capacity; provisioned reads and writes add
   * up.
   */
  private static int partitionsOf(Capacity capacity, Cloud.PartitionLimits limits) {
    Throughput units = capacity.warm();
    double forReads = (double) units.read() / limits.readUnits();
    double forWrites = (double) units.write() / limits.writeUnits();
    double needed =
        capacity.provisioned().isOnDemand() ? Math.max(forReads, forWrites) : forReads + forWrites;
    return Math.max(1, (int) Math.ceil(needed));
  }

  /** What keeps units of that partition, or of all when it is null, from being used; or null. */
  Throttling.@Nullable Limit exhausted(@Nullable Partition partition, Instant now) {
    if (whole != null && !whole.hasAny(now)) {
      return limitOfWhole;
    }
    return buckets(partition).stream().allMatch(bucket -> bucket.hasAny(now))
        ? null
        : Throttling.Limit.PARTITION;
  }

  void take(@Nullable Partition partition, double units) {
    if (whole != null) {
      whole.take(units);
    }
    List<TokenBucket> buckets = buckets(partition);
    buckets.forEach(bucket -> bucket.take(units / buckets.size()));
  }

  private List<TokenBucket> buckets(@Nullable Partition partition) {
    if (partition == null) {
      return partitions;
    }
    long hash = Integer.toUnsignedLong(partition.hash());
    return List.of(partitions.get((int) (hash * partitions.size() >>> Integer.SIZE)));
  }
}
