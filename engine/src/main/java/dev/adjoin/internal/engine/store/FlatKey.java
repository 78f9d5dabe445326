// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes a tree knows a key by: the partition's hash (4), its length (2), its bytes, the sort
 * bytes. Their unsigned order is the order of keys.
 */
final class FlatKey {
  private static final int PARTITION = Integer.BYTES + Short.BYTES;
  private static final int MAX_PARTITION = 0xFFFF;

  private FlatKey() {}

  static byte[] of(Key key) {
    return of(key.partition(), key.sort());
  }

  static byte[] of(Partition partition, byte[] sort) {
    byte[] bytes = partition.bytes();
    if (bytes.length > MAX_PARTITION) {
      throw new IllegalArgumentException(
          "A partition must have at most 65535 bytes, but has " + bytes.length);
    }
    return ByteBuffer.allocate(PARTITION + bytes.length + sort.length)
        .putInt(partition.hash())
        .putShort((short) bytes.length)
        .put(bytes)
        .put(sort)
        .array();
  }

  /** Sorts before all keys of that hash and after all of lower ones. */
  static byte[] firstOf(int hash) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(hash).array();
  }

  /** The key; its partition is {@code likely} itself if that is the one. */
  static Key parse(byte[] flat, @Nullable Partition likely) {
    ByteBuffer buffer = ByteBuffer.wrap(flat);
    int hash = buffer.getInt();
    int end = PARTITION + Short.toUnsignedInt(buffer.getShort());
    byte[] sort = Arrays.copyOfRange(flat, end, flat.length);
    return new Key(partition(flat, hash, end, likely), sort);
  }

  private static Partition partition(byte[] flat, int hash, int end, @Nullable Partition likely) {
    if (likely != null
        && likely.hash() == hash
        && Arrays.equals(likely.bytes(), 0, likely.bytes().length, flat, PARTITION, end)) {
      return likely;
    }
    return Partition.of(Arrays.copyOfRange(flat, PARTITION, end));
  }
}
