// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/** Provisioned units per second; both are zero for on-demand billing. */
public record Throughput(long read, long write) {
  public static final Throughput ON_DEMAND = new Throughput(0, 0);

  public boolean isOnDemand() {
    return read == 0 && write == 0;
  }

  /** The larger read units and the larger write units of both. */
  Throughput max(Throughput other) {
    return new Throughput(Math.max(read, other.read), Math.max(write, other.write));
  }
}
