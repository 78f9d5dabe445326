// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The capacity settings of a table or global index.
 *
 * @param limit the maximum on-demand throughput
 * @param warm the warm throughput; it never decreases
 */
public record Capacity(Throughput provisioned, Limit limit, Throughput warm, History history) {
  /** The warm throughput of on-demand tables and indexes. */
  public static final Throughput WARM_ON_DEMAND = new Throughput(12000, 4000);

  private static final long READ_PER_PARTITION = 3000;
  private static final long WRITE_PER_PARTITION = 1000;

  /** The maximum on-demand throughput in units per second; null for no limit. */
  public record Limit(@Nullable Long read, @Nullable Long write) {
    public static final Limit NONE = new Limit(null, null);

    public boolean isNone() {
      return read == null && write == null;
    }
  }

  /**
   * The history of changes to the provisioned throughput.
   *
   * @param decreases the number of decreases on the day of the last decrease
   * @param onDemandSince the time of the last switch to on-demand billing
   */
  public record History(
      @Nullable Instant increased,
      @Nullable Instant decreased,
      int decreases,
      @Nullable Instant onDemandSince) {
    public static final History NONE = new History(null, null, 0, null);

    /** The number of decreases on the day of the given time. */
    public int decreasesOn(Instant moment) {
      return decreased != null && day(decreased).equals(day(moment)) ? decreases : 0;
    }

    private static LocalDate day(Instant moment) {
      return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }
  }

  /** The initial capacity of a new table or index, without limits. */
  public static Capacity of(Throughput provisioned) {
    return new Capacity(provisioned, Limit.NONE, warmFor(provisioned), History.NONE);
  }

  /**
   * The number of partitions that the warm throughput needs, at 3,000 read and 1,000 write units
   * each: four for a new on-demand table.
   */
  public int partitions() {
    long reads = (warm.read() + READ_PER_PARTITION - 1) / READ_PER_PARTITION;
    long writes = (warm.write() + WRITE_PER_PARTITION - 1) / WRITE_PER_PARTITION;
    return (int) Math.max(1, Math.max(reads, writes));
  }

  public Capacity withLimit(Limit newLimit) {
    return new Capacity(provisioned, newLimit, warm, history);
  }

  /** The warm throughput that follows from provisioned units. */
  public static Throughput warmFor(Throughput provisioned) {
    return provisioned.isOnDemand() ? WARM_ON_DEMAND : provisioned;
  }

  public Capacity withWarm(Throughput newWarm) {
    return new Capacity(provisioned, limit, newWarm, history);
  }

  /**
   * A copy with new provisioned units, or with on-demand billing if they are zero, as of the given
   * time.
   */
  public Capacity provision(Throughput units, Instant moment) {
    boolean more = units.read() > provisioned.read() || units.write() > provisioned.write();
    boolean less = units.read() < provisioned.read() || units.write() < provisioned.write();
    boolean toOnDemand = units.isOnDemand() && !provisioned.isOnDemand();
    History changed =
        new History(
            more ? moment : history.increased,
            less ? moment : history.decreased,
            less ? history.decreasesOn(moment) + 1 : history.decreases,
            toOnDemand ? moment : history.onDemandSince);
    return new Capacity(
        units, units.isOnDemand() ? limit : Limit.NONE, warm.max(warmFor(units)), changed);
  }
}
