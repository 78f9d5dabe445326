// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of a table or a global index.
 *
 * @param limit the maximum on-demand throughput
 * @param warm the warm throughput; it never decreases
 */
public record Capacity(Throughput provisioned, Limit limit, Throughput warm, History history) {
  /** What anything that is billed on demand can bear. */
  public static final Throughput WARM_ON_DEMAND = new Throughput(12000, 4000);

  /** Units a second that on-demand use may not exceed; null where there is no limit. */
  public record Limit(@Nullable Long read, @Nullable Long write) {
    public static final Limit NONE = new Limit(null, null);

    public boolean isNone() {
      return read == null && write == null;
    }
  }

  /**
   * When provisioned units changed.
   *
   * @param decreases how many decreases there were on the day of the last one
   * @param onDemandSince when the table was last switched to on-demand billing
   */
  public record History(
      @Nullable Instant increased,
      @Nullable Instant decreased,
      int decreases,
      @Nullable Instant onDemandSince) {
    public static final History NONE = new History(null, null, 0, null);

    /** How often units were taken away on the day of that moment. */
    public int decreasesOn(Instant moment) {
      return decreased != null && day(decreased).equals(day(moment)) ? decreases : 0;
    }

    private static LocalDate day(Instant moment) {
      return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }
  }

  /** What something new is given, without limits. */
  public static Capacity of(Throughput provisioned) {
    return new Capacity(provisioned, Limit.NONE, warmFor(provisioned), History.NONE);
  }

  public Capacity withLimit(Limit newLimit) {
    return new Capacity(provisioned, newLimit, warm, history);
  }

  /** The units a second that something with these provisioned units can bear. */
  public static Throughput warmFor(Throughput provisioned) {
    return provisioned.isOnDemand() ? WARM_ON_DEMAND : provisioned;
  }

  public Capacity withWarm(Throughput newWarm) {
    return new Capacity(provisioned, limit, newWarm, history);
  }

  /** The same with these units, or billed on demand, from that moment on. */
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
