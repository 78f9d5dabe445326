// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A file of blocks with checksums, behind a header.
 *
 * <p>Each block is followed by a checksum and by the number of its owner, the chunk that it belongs
 * to. The checksum covers the block, its place and its owner, so that changed bytes, lost writes
 * and writes to the wrong place are found when the block is read. Positions are those of the blocks
 * without checksums.
 *
 * <p>The header consists of two copies of the same text. A copy has its checksum in its first
 * sector, which disks write completely or not at all.
 */
final class BlockFile implements AutoCloseable {
  static final int BLOCK = 4096;
  static final int HEADER = 2 * BLOCK;

  /** The owner that a reader gives if it does not know the owner. */
  static final int UNKNOWN_OWNER = -1;

  private static final int STORED_BLOCK = BLOCK + 2 * Integer.BYTES;
  private static final int HEADER_CHECKSUM = 512 - Integer.BYTES;

  /** The most blocks that are copied and written together. */
  private static final int PIECE = 255;

  private final Disk.File file;
  private final String name;

  BlockFile(Disk.File file, String name) {
    this.file = file;
    this.name = name;
  }

  /** Reads bytes of blocks; throws {@link DamagedFileException} if a block is not as written. */
  ByteBuffer read(long position, int length, int owner) throws IOException {
    long first = position / BLOCK;
    int blocks = (int) ((position + length + BLOCK - 1) / BLOCK - first);
    ByteBuffer stored = ByteBuffer.allocate(blocks * STORED_BLOCK);
    readStored(stored, stored(first));
    ByteBuffer bytes = ByteBuffer.allocate(length);
    int skipped = (int) (position - first * BLOCK);
    for (int i = 0; i < blocks; i++) {
      check(stored, i * STORED_BLOCK, first + i, owner);
      int taken = Math.min(BLOCK - skipped, bytes.remaining());
      bytes.put(stored.array(), i * STORED_BLOCK + skipped, taken);
      skipped = 0;
    }
    return bytes.flip();
  }

  private void readStored(ByteBuffer into, long position) throws IOException {
    try {
      file.read(into, position);
    } catch (EOFException e) {
      throw new DamagedFileException(
          name, file.length(), "the file ends here, but should be longer");
    }
  }

  private void check(ByteBuffer stored, int start, long block, int owner)
      throws DamagedFileException {
    int storedOwner = stored.getInt(start + BLOCK + Integer.BYTES);
    if (stored.getInt(start + BLOCK) != checksum(stored.array(), start, block, storedOwner)) {
      throw new DamagedFileException(name, stored(block), "the block fails its checksum");
    }
    if (owner != UNKNOWN_OWNER && owner != storedOwner) {
      throw new DamagedFileException(name, stored(block), "the block is of an older save");
    }
  }

  /** Writes whole blocks. */
  void write(ByteBuffer source, long position, int owner) throws IOException {
    long block = position / BLOCK;
    byte[] bytes = source.array();
    while (source.hasRemaining()) {
      int count = Math.min(source.remaining() / BLOCK, PIECE);
      ByteBuffer stored = ByteBuffer.allocate(count * STORED_BLOCK);
      for (int i = 0; i < count; i++) {
        int start = source.arrayOffset() + source.position();
        stored.put(bytes, start, BLOCK);
        stored.putInt(checksum(bytes, start, block + i, owner)).putInt(owner);
        source.position(source.position() + BLOCK);
      }
      file.write(stored.flip(), stored(block));
      block += count;
    }
  }

  private static int checksum(byte[] bytes, int start, long block, int owner) {
    var sum = new CRC32C();
    sum.update(bytes, start, BLOCK);
    return (int) sum.getValue() ^ Long.hashCode((block << 32 ^ owner) * 0x9E3779B97F4A7C15L);
  }

  /** Reads both copies of the header; a damaged copy reads as zeros. */
  ByteBuffer readHeader() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER);
    readStored(header, 0);
    for (int copy = 0; copy < HEADER; copy += BLOCK) {
      boolean isValid =
          header.getInt(copy + HEADER_CHECKSUM) == headerChecksum(header.array(), copy);
      int text = isValid ? HEADER_CHECKSUM : 0;
      Arrays.fill(header.array(), copy + text, copy + BLOCK, (byte) 0);
    }
    return header.flip();
  }

  /** Writes both copies of the header, whose text must be shorter than a sector. */
  void writeHeader(ByteBuffer text) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER).put(text).clear();
    for (int copy = 0; copy < HEADER; copy += BLOCK) {
      header.putInt(copy + HEADER_CHECKSUM, headerChecksum(header.array(), copy));
    }
    file.write(header, 0);
  }

  private static int headerChecksum(byte[] bytes, int copy) {
    var sum = new CRC32C();
    sum.update(bytes, copy, HEADER_CHECKSUM);
    return ~(int) sum.getValue();
  }

  private static long stored(long block) {
    return HEADER + (block - HEADER / BLOCK) * STORED_BLOCK;
  }

  /** The length without checksums; 0 if the file is empty. */
  long length() throws IOException {
    long length = file.length();
    return length < HEADER ? length : HEADER + (length - HEADER) / STORED_BLOCK * BLOCK;
  }

  void truncate(long length) throws IOException {
    file.truncate(length < HEADER ? length : stored(length / BLOCK));
  }

  void sync() throws IOException {
    file.sync();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
