// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Arrays;

/**
 * The bytes that entries of one partition share, with the hash that places it in a scan.
 *
 * <p>Partitions are ordered by hash, as in DynamoDB: a scan visits them in an order that says
 * nothing about the keys, and its segments are ranges of hashes.
 */
public final class Partition implements Comparable<Partition> {
  private final byte[] bytes;
  private final int hash;

  private Partition(byte[] bytes, int hash) {
    this.bytes = bytes;
    this.hash = hash;
  }

  /** The partition of these bytes, which must not be changed afterwards. */
  public static Partition of(byte[] bytes) {
    return new Partition(bytes, hash(bytes));
  }

  /** A bound, not a partition: it sorts before all partitions of that hash and after all others. */
  static Partition firstOf(int hash) {
    return new Partition(new byte[0], hash);
  }

  public byte[] bytes() {
    return bytes;
  }

  /** Spread evenly over all integers, to be read as unsigned. */
  public int hash() {
    return hash;
  }

  /** FNV-1a for the bytes, then a finisher that spreads the last of them into the high bits. */
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
