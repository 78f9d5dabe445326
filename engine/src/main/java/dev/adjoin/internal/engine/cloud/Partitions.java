// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.Cloud;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.table.Charge;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of a table or global index. They divide the hashes of partition keys, evenly at
 * the beginning. Unused units are saved for one second. Not thread-safe.
 *
 * <h2>Splits</h2>
 *
 * <p>If the limits say so, a partition that stays hot is split, as on-demand tables split theirs
 * ("split for heat"). A partition is hot in a second in which it throttled a request or served 90 %
 * of one of its limits. If it was hot in each second of the configured time, its range is divided
 * at the hash that comes closest to halving the traffic of the last second, throttled requests
 * included. Both halves have the full limits from then on, and begin with the units that were left.
 * A second begins with the first request after the previous one has ended, and a second without
 * requests ends the heat.
 *
 * <p>A range whose traffic has one partition key is not split: here, one partition key is never in
 * two partitions. Partitions are not joined again. Scans take units, but cause no heat: they have
 * no key at which a range could be divided.
 */
final class Partitions {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final double HOT = 0.9;

  private final Cloud.PartitionLimits limits;
  private final NavigableMap<Long, Range> byFirstHash = new TreeMap<>();

  Partitions(int number, Cloud.PartitionLimits limits, Instant now) {
    this.limits = limits;
    for (long i = 0; i < number; i++) {
      long first = ((i << Integer.SIZE) + number - 1) / number;
      byFirstHash.put(first, new Range(new EnumMap<>(Charge.Kind.class), now));
    }
    for (Range range : byFirstHash.values()) {
      for (Charge.Kind kind : Charge.Kind.values()) {
        range.units.put(kind, new TokenBucket(limit(kind), SECOND, now));
      }
    }
  }

  private long limit(Charge.Kind kind) {
    return kind == Charge.Kind.READ ? limits.readUnits() : limits.writeUnits();
  }

  List<Long> firstHashes() {
    return List.copyOf(byFirstHash.keySet());
  }

  /**
   * Whether the partition of the charge has units left; for a charge of all partitions, whether
   * each has.
   */
  boolean haveUnits(Charge charge, Instant now) {
    Partition key = charge.partition();
    if (key == null) {
      return byFirstHash.values().stream()
          .allMatch(range -> range.units(charge.kind()).hasAny(now));
    }
    if (limits.splitsAfter() != null) {
      splitIfHot(hash(key), now, limits.splitsAfter());
    }
    Range range = range(key);
    boolean isServed = range.units(charge.kind()).hasAny(now);
    if (!isServed) {
      range.isHot = true;
      note(range, charge, key);
    }
    return isServed;
  }

  void take(Charge charge) {
    Partition key = charge.partition();
    if (key == null) {
      Collection<Range> all = byFirstHash.values();
      all.forEach(range -> range.units(charge.kind()).take(charge.units() / all.size()));
      return;
    }
    Range range = range(key);
    range.units(charge.kind()).take(charge.units());
    double served = range.served.merge(charge.kind(), charge.units(), Double::sum);
    range.isHot |= served >= HOT * limit(charge.kind());
    note(range, charge, key);
  }

  /** Adds to the traffic of a key, as a part of the limit, so that reads and writes compare. */
  private void note(Range range, Charge charge, Partition key) {
    if (limits.splitsAfter() != null) {
      range.traffic.merge(hash(key), charge.units() / limit(charge.kind()), Double::sum);
    }
  }

  private static long hash(Partition key) {
    return Integer.toUnsignedLong(key.hash());
  }

  private Range range(Partition key) {
    return byFirstHash.floorEntry(hash(key)).getValue();
  }

  private void splitIfHot(long hash, Instant now, Duration splitsAfter) {
    Map.Entry<Long, Range> entry = byFirstHash.floorEntry(hash);
    Range range = entry.getValue();
    Duration passed = Duration.between(range.begun, now);
    if (passed.compareTo(SECOND) < 0) {
      return;
    }
    range.hotFor = range.isHot ? range.hotFor.plus(SECOND) : Duration.ZERO;
    Long middle = range.hotFor.compareTo(splitsAfter) >= 0 ? middle(range.traffic) : null;
    if (middle != null) {
      byFirstHash.put(entry.getKey(), range.half(now));
      byFirstHash.put(middle, range.half(now));
    } else {
      range.begin(now, passed.compareTo(SECOND.multipliedBy(2)) < 0);
    }
  }

  /** The hash that divides the traffic into halves as equal as possible; null for one key. */
  private static @Nullable Long middle(NavigableMap<Long, Double> traffic) {
    double half = traffic.values().stream().mapToDouble(Double::doubleValue).sum() / 2;
    double before = 0;
    double least = Double.MAX_VALUE;
    Long middle = null;
    for (Map.Entry<Long, Double> each : traffic.entrySet()) {
      if (before > 0 && Math.abs(before - half) < least) {
        least = Math.abs(before - half);
        middle = each.getKey();
      }
      before += each.getValue();
    }
    return middle;
  }

  /** A range of hashes with its units, and its traffic since its current second began. */
  private static final class Range {
    private final Map<Charge.Kind, TokenBucket> units;
    private final Map<Charge.Kind, Double> served = new EnumMap<>(Charge.Kind.class);
    private final NavigableMap<Long, Double> traffic = new TreeMap<>();
    private Instant begun;
    private boolean isHot;
    private Duration hotFor = Duration.ZERO;

    Range(Map<Charge.Kind, TokenBucket> units, Instant now) {
      this.units = units;
      this.begun = now;
    }

    TokenBucket units(Charge.Kind kind) {
      return units.get(kind);
    }

    void begin(Instant now, boolean staysHot) {
      begun = now;
      isHot = false;
      hotFor = staysHot ? hotFor : Duration.ZERO;
      served.clear();
      traffic.clear();
    }

    Range half(Instant now) {
      Map<Charge.Kind, TokenBucket> copies = new EnumMap<>(Charge.Kind.class);
      units.forEach((kind, bucket) -> copies.put(kind, bucket.copy()));
      return new Range(copies, now);
    }
  }
}
