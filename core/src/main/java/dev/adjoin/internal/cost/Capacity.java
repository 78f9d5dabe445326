// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import java.util.Collection;

/** Read and write capacity units, of one call or in one second. */
public record Capacity(double reads, double writes) {
  public static final Capacity NONE = new Capacity(0, 0);

  public static Capacity ofReads(double units) {
    return new Capacity(units, 0);
  }

  public static Capacity ofWrites(double units) {
    return new Capacity(0, units);
  }

  public static Capacity sum(Collection<Capacity> all) {
    return all.stream().reduce(NONE, Capacity::plus);
  }

  public Capacity plus(Capacity other) {
    return new Capacity(reads + other.reads, writes + other.writes);
  }

  public Capacity times(double factor) {
    return new Capacity(reads * factor, writes * factor);
  }

  public boolean isNone() {
    return reads == 0 && writes == 0;
  }
}
