// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32;

/** A growing byte array whose content can be read without a copy. */
final class Bytes extends ByteArrayOutputStream {
  byte[] array() {
    return buf;
  }

  /** The checksum for the {@code x-amz-crc32} response header, which clients verify. */
  long crc32() {
    CRC32 crc = new CRC32();
    crc.update(buf, 0, count);
    return crc.getValue();
  }
}
