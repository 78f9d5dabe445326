// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorted keys packed into one byte array: the end offset of each key, then the bytes of all keys.
 *
 * <p>A binary search over separate key objects has a cache miss at every step; here it stays within
 * a few neighbouring cache lines. The methods are static and take the array and the number of keys,
 * because a wrapper object would be one more pointer to follow.
 */
final class PackedKeys {
  private static final VarHandle END =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

  static final byte[] NONE = new byte[0];

  private PackedKeys() {}

  private static int begin(byte[] keys, int count, int place) {
    return place == 0 ? Integer.BYTES * count : end(keys, place - 1);
  }

  private static int end(byte[] keys, int place) {
    return (int) END.get(keys, Integer.BYTES * place);
  }

  static byte[] get(byte[] keys, int count, int place) {
    return Arrays.copyOfRange(keys, begin(keys, count, place), end(keys, place));
  }

  /** The index of the key, or {@code -(insertion point) - 1} if it is absent. */
  static int find(byte[] keys, int count, byte[] key) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(keys, count, middle, key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  private static int compare(byte[] keys, int count, int place, byte[] key) {
    int begin = begin(keys, count, place);
    return Arrays.compareUnsigned(keys, begin, end(keys, place), key, 0, key.length);
  }

  /**
   * A copy in which {@code key}, or nothing if it is null, replaces the keys from one index
   * (inclusive) to another (exclusive).
   */
  static byte[] replaced(byte[] keys, int count, int from, int to, byte @Nullable [] key) {
    int added = key == null ? 0 : 1;
    int length = key == null ? 0 : key.length;
    int begin = begin(keys, count, from);
    int end = begin(keys, count, to);
    int ends = Integer.BYTES * (added - (to - from));
    byte[] result = new byte[keys.length + ends + length - (end - begin)];
    writeEnds(result, 0, keys, 0, from, ends);
    System.arraycopy(
        keys,
        Integer.BYTES * count,
        result,
        Integer.BYTES * count + ends,
        begin - Integer.BYTES * count);
    if (key != null) {
      END.set(result, Integer.BYTES * from, begin + ends + length);
      System.arraycopy(key, 0, result, begin + ends, length);
    }
    writeEnds(result, from + added, keys, to, count, ends + length - (end - begin));
    System.arraycopy(keys, end, result, begin + ends + length, keys.length - end);
    return result;
  }

  /** The concatenation of two arrays; all keys of the second must be greater. */
  static byte[] joined(byte[] keys, int count, byte[] others, int otherCount) {
    int length = keys.length - Integer.BYTES * count;
    byte[] result = new byte[keys.length + others.length];
    writeEnds(result, 0, keys, 0, count, Integer.BYTES * otherCount);
    writeEnds(result, count, others, 0, otherCount, keys.length);
    int at = Integer.BYTES * (count + otherCount);
    System.arraycopy(keys, Integer.BYTES * count, result, at, length);
    System.arraycopy(
        others, Integer.BYTES * otherCount, result, at + length, result.length - at - length);
    return result;
  }

  private static void writeEnds(
      byte[] result, int at, byte[] keys, int from, int to, int difference) {
    for (int place = from; place < to; place++) {
      END.set(result, Integer.BYTES * (at + place - from), end(keys, place) + difference);
    }
  }
}
