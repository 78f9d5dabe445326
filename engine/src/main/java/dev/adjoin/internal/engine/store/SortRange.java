// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Sort bytes from {@code from} (inclusive) to {@code to} (exclusive, or without end when null). */
public record SortRange(byte[] from, byte @Nullable [] to) {
  /** Everything. */
  public static final SortRange ALL = new SortRange(new byte[0], null);

  /** All that begins with the prefix. */
  public static SortRange startingWith(byte[] prefix) {
    return new SortRange(prefix, afterPrefix(prefix));
  }

  /** The least bytes greater than these: what makes an exclusive bound of an inclusive one. */
  public static byte[] after(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length + 1);
  }

  /** The least bytes greater than all that begin with the prefix; null when nothing is. */
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

  /** What of this range lies after {@code start} when read in that direction. */
  public SortRange startingAfter(byte[] start, boolean forward) {
    if (forward) {
      byte[] next = after(start);
      return Arrays.compareUnsigned(next, from) > 0 ? new SortRange(next, to) : this;
    }
    return to == null || Arrays.compareUnsigned(start, to) < 0 ? new SortRange(from, start) : this;
  }

  /** Whether nothing can lie in the range. */
  public boolean isEmpty() {
    return to != null && Arrays.compareUnsigned(from, to) >= 0;
  }

  public boolean contains(byte[] sort) {
    return Arrays.compareUnsigned(sort, from) >= 0
        && (to == null || Arrays.compareUnsigned(sort, to) < 0);
  }
}
