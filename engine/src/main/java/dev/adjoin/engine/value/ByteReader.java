// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A position in an array that {@link ByteWriter} made. */
class ByteReader {
  final byte[] bytes;
  int position;

  ByteReader(byte[] bytes, int position) {
    this.bytes = bytes;
    this.position = position;
  }

  byte next() {
    return bytes[position++];
  }

  int nextLength() {
    int b = bytes[position++];
    if (b >= 0) {
      return b;
    }
    int value = b & 0x7F;
    for (int shift = 7; b < 0; shift += 7) {
      b = bytes[position++];
      value |= (b & 0x7F) << shift;
    }
    return value;
  }

  String nextText() {
    int length = nextLength();
    String text = new String(bytes, position, length, StandardCharsets.UTF_8);
    position += length;
    return text;
  }

  byte[] nextBlock() {
    int length = nextLength();
    byte[] block = Arrays.copyOfRange(bytes, position, position + length);
    position += length;
    return block;
  }

  /** The length that {@link ByteWriter#endBlock} wrote. */
  int nextFixedLength() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      value = value << 8 | bytes[position++] & 0xFF;
    }
    return value;
  }
}
