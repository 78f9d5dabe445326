// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes keys for the B-trees: partition hash (4 bytes), partition length (2), partition bytes,
 * sort bytes. The unsigned byte order of flat keys is the order of {@link Key}.
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

  /** A lower bound for all keys whose partition has this hash. */
  static byte[] firstOf(int hash) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(hash).array();
  }

  /** Decodes a key. If its partition equals {@code likely}, that instance is reused. */
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
