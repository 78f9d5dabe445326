// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads an array that {@link ByteWriter} has written. */
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

  void skipText() {
    int length = nextLength();
    position += length;
  }

  /** Skips the next text if it equals this one, without decoding it. */
  boolean skipIfText(String text) {
    int before = position;
    int length = nextLength();
    if (isText(text, length)) {
      position += length;
      return true;
    }
    position = before;
    return false;
  }

  private boolean isText(String text, int length) {
    if (text.length() > length) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return new String(bytes, position, length, StandardCharsets.UTF_8).equals(text);
      }
      if (c != bytes[position + i]) {
        return false;
      }
    }
    return text.length() == length;
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
