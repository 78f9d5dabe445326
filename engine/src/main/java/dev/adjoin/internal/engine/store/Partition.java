// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Arrays;

/**
 * A partition key as bytes, with the hash that determines its place in a scan.
 *
 * <p>Partitions are ordered by hash, as in DynamoDB: the scan order is unrelated to the keys, and a
 * segment of a parallel scan is a range of hashes.
 */
public final class Partition implements Comparable<Partition> {
  private final byte[] bytes;
  private final int hash;

  private Partition(byte[] bytes, int hash) {
    this.bytes = bytes;
    this.hash = hash;
  }

  /** The partition with these bytes, which must not be modified afterwards. */
  public static Partition of(byte[] bytes) {
    return new Partition(bytes, hash(bytes));
  }

  /** A lower bound for all partitions with this hash; not a partition itself. */
  static Partition firstOf(int hash) {
    return new Partition(new byte[0], hash);
  }

  public byte[] bytes() {
    return bytes;
  }

  /** The hash, evenly distributed over all ints; compared as unsigned. */
  public int hash() {
    return hash;
  }

  /** FNV-1a over the bytes, then a finalizer that spreads the last bytes into the high bits. */
  private static int hash(byte[] bytes) {
    int h = 0x811c9dc5;
    for (byte b : bytes) {
      h = (h ^ b) * 0x01000193;
    }
    h = (h ^ (h >>> 16)) * 0x85ebca6b;
    h = (h ^ (h >>> 13)) * 0xc2b2ae35;
    return h ^ (h >>> 16);
  }

  @Override
  public int compareTo(Partition other) {
    int byHash = Integer.compareUnsigned(hash, other.hash);
    if (byHash != 0) {
      return byHash;
    }
    int byLength = Integer.compare(bytes.length, other.bytes.length);
    return byLength != 0 ? byLength : Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Partition p && hash == p.hash && Arrays.equals(bytes, p.bytes);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
