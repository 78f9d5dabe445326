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
 * The units of one kind of a table or global index: those of its partitions and, if throughput is
 * provisioned or limited, those of the whole.
 *
 * <p>Partitions divide the hashes evenly; their number follows from the capacity, and they never
 * split. A partition saves unused units for one second, provisioned throughput for five minutes.
 */
final class CapacityUnits {
  private static final Duration SAVED = Duration.ofMinutes(5);
  private static final Duration UNSAVED = Duration.ofSeconds(1);

  private final List<TokenBucket> partitions;
  private final @Nullable TokenBucket whole;
  private final ThrottlingErrors.Limit limitOfWhole;

  private CapacityUnits(
      List<TokenBucket> partitions,
      @Nullable TokenBucket whole,
      ThrottlingErrors.Limit limitOfWhole) {
    this.partitions = partitions;
    this.whole = whole;
    this.limitOfWhole = limitOfWhole;
  }

  static CapacityUnits toRead(Capacity capacity, Cloud.PartitionLimits limits, Instant now) {
    return of(
        capacity,
        limits.readUnits(),
        capacity.provisioned().read(),
        capacity.limit().read(),
        partitionsOf(capacity, limits),
        now);
  }

  static CapacityUnits toWrite(Capacity capacity, Cloud.PartitionLimits limits, Instant now) {
    return of(
        capacity,
        limits.writeUnits(),
        capacity.provisioned().write(),
        capacity.limit().write(),
        partitionsOf(capacity, limits),
        now);
  }

  private static CapacityUnits of(
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
      return new CapacityUnits(
          buckets, new TokenBucket(provisioned, SAVED, now), ThrottlingErrors.Limit.PROVISIONED);
    }
    return new CapacityUnits(
        buckets,
        limit == null ? null : new TokenBucket(limit, UNSAVED, now),
        ThrottlingErrors.Limit.ON_DEMAND_MAXIMUM);
  }

  /**
   * The number of partitions. An on-demand partition serves its full read and write capacity;
   * provisioned reads and writes share it.
   */
  private static int partitionsOf(Capacity capacity, Cloud.PartitionLimits limits) {
    Throughput units = capacity.warm();
    double forReads = (double) units.read() / limits.readUnits();
    double forWrites = (double) units.write() / limits.writeUnits();
    double needed =
        capacity.provisioned().isOnDemand() ? Math.max(forReads, forWrites) : forReads + forWrites;
    return Math.max(1, (int) Math.ceil(needed));
  }

  /**
   * The limit that is exhausted for the partition (for all partitions if null); null if units are
   * left.
   */
  ThrottlingErrors.@Nullable Limit exhausted(@Nullable Partition partition, Instant now) {
    if (whole != null && !whole.hasAny(now)) {
      return limitOfWhole;
    }
    return buckets(partition).stream().allMatch(bucket -> bucket.hasAny(now))
        ? null
        : ThrottlingErrors.Limit.PARTITION;
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
