// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;

/**
 * A growing byte array whose content can be read without a copy. It reports its growth before it
 * grows.
 */
final class Bytes extends ByteArrayOutputStream {
  private static final int FIRST = 256;
  private static final int LARGE = 1 << 20;
  private LongConsumer memory;

  /** Bytes that are not measured, for short texts. */
  Bytes() {
    this(bytes -> {});
  }

  Bytes(LongConsumer memory) {
    super(FIRST);
    this.memory = memory;
  }

  @Override
  public synchronized void write(int b) {
    makeRoom(1);
    super.write(b);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    makeRoom(length);
    super.write(bytes, offset, length);
  }

  private void makeRoom(int more) {
    if (count + more > buf.length) {
      int grown = buf.length < LARGE ? buf.length * 2 : buf.length / 4 * 5;
      int capacity = Math.max(Math.addExact(count, more), grown);
      memory.accept(capacity - buf.length);
      buf = Arrays.copyOf(buf, capacity);
    }
  }

  /** Discards the content and its memory; what is written from now on is not measured. */
  synchronized void discard() {
    memory = bytes -> {};
    buf = new byte[FIRST];
    count = 0;
  }

  byte[] array() {
    return buf;
  }

  /** The memory that this takes. */
  int capacity() {
    return buf.length;
  }

  /** The checksum for the {@code x-amz-crc32} response header, which clients verify. */
  long crc32() {
    CRC32 crc = new CRC32();
    crc.update(buf, 0, count);
    return crc.getValue();
  }
}
