// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte array. */
final class ByteWriter {
  private byte[] bytes;
  private int length;

  ByteWriter() {
    this(64);
  }

  ByteWriter(int expected) {
    bytes = new byte[expected];
  }

  void write(int b) {
    reserve(1);
    bytes[length++] = (byte) b;
  }

  void write(byte[] source, int from, int count) {
    reserve(count);
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }

  /** Writes a varint: seven bits per byte, least significant first. */
  void writeLength(int value) {
    reserve(5);
    while (value > 0x7F) {
      bytes[length++] = (byte) (value | 0x80);
      value >>>= 7;
    }
    bytes[length++] = (byte) value;
  }

  /** Writes the length, then the bytes. */
  void writeBlock(byte[] block) {
    writeLength(block.length);
    write(block, 0, block.length);
  }

  /** Writes the UTF-8 bytes of the text as a block. */
  void writeText(String text) {
    writeBlock(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Reserves four bytes for the length that {@link #endBlock} writes. */
  int beginBlock() {
    reserve(4);
    length += 4;
    return length;
  }

  void endBlock(int begin) {
    int size = length - begin;
    for (int i = 0; i < 4; i++) {
      bytes[begin - 1 - i] = (byte) (size >>> (8 * i));
    }
  }

  /** Ensures capacity for this many more bytes. */
  void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }

  void appendTo(ByteWriter other) {
    other.write(bytes, 0, length);
  }

  byte[] toArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
