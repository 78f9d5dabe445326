// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/** Provisioned units a second; zero of both when a table is billed on demand. */
public record Throughput(long read, long write) {
  public static final Throughput ON_DEMAND = new Throughput(0, 0);

  public boolean isOnDemand() {
    return read == 0 && write == 0;
  }

  /** The larger of each. */
  Throughput max(Throughput other) {
    return new Throughput(Math.max(read, other.read), Math.max(write, other.write));
  }
}
