// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of sort bytes from {@code from} (inclusive) to {@code to} (exclusive; null for no upper
 * bound).
 */
public record SortRange(byte[] from, byte @Nullable [] to) {
  /** The range without bounds. */
  public static final SortRange ALL = new SortRange(new byte[0], null);

  /** The range of all byte strings with the prefix. */
  public static SortRange startingWith(byte[] prefix) {
    return new SortRange(prefix, afterPrefix(prefix));
  }

  /**
   * The successor of a byte string, which turns an inclusive bound into an exclusive one and vice
   * versa.
   */
  public static byte[] after(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length + 1);
  }

  /** The least byte string greater than all with the prefix; null if there is none. */
  public static byte @Nullable [] afterPrefix(byte[] prefix) {
    int length = prefix.length;
    while (length > 0 && prefix[length - 1] == (byte) 0xFF) {
      length--;
    }
    if (length == 0) {
      return null;
    }
    byte[] end = Arrays.copyOf(prefix, length);
    end[length - 1]++;
    return end;
  }

  /** The part of this range that comes after {@code start} in the given direction. */
  public SortRange startingAfter(byte[] start, boolean forward) {
    if (forward) {
      byte[] next = after(start);
      return Arrays.compareUnsigned(next, from) > 0 ? new SortRange(next, to) : this;
    }
    return to == null || Arrays.compareUnsigned(start, to) < 0 ? new SortRange(from, start) : this;
  }

  /** Whether no byte string is in the range. */
  public boolean isEmpty() {
    return to != null && Arrays.compareUnsigned(from, to) >= 0;
  }

  public boolean contains(byte[] sort) {
    return Arrays.compareUnsigned(sort, from) >= 0
        && (to == null || Arrays.compareUnsigned(sort, to) < 0);
  }
}
