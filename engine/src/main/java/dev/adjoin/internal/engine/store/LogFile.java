// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * An open file of the log, to which records are appended.
 *
 * <p>The file begins with three sectors of 512 bytes: the header, which is written before the file
 * gets its name, and two places for the mark. The mark says up to which byte the file was synced,
 * and whether another file follows. It is written after each sync, alternately to the two places,
 * and is not synced itself: the next sync includes it. So bytes before the mark are durable, and if
 * they cannot be read, the file is damaged. Bytes after the mark may be incomplete after a crash.
 *
 * <p>One thread appends at a time, and one syncs.
 */
final class LogFile implements AutoCloseable {
  /** The position of the first record. */
  static final int RECORDS = 3 * 512;

  private static final int SECTOR = 512;
  private static final long MAGIC = 0x61646a6f696e4c33L; // adjoinL3
  private static final int HEADER_CHECKSUM = 2 * Long.BYTES;
  private static final int MARK_CHECKSUM = Long.BYTES + Integer.BYTES;
  private static final int MARK = MARK_CHECKSUM + Integer.BYTES;

  private final Disk.File file;
  private final long number;
  private volatile long length;
  private long marked;
  private int marks;

  /** Takes an open file that contains no records yet. */
  LogFile(Disk.File file, long number) {
    this.file = file;
    this.number = number;
    this.length = RECORDS;
    this.marked = RECORDS;
  }

  /**
   * The mark in the first sectors of a log file.
   *
   * @param length the number of bytes that were synced
   * @param sealed whether another file follows, so that nothing is appended to this one
   */
  record Mark(long length, boolean sealed) {}

  /** The first sectors of a new file. */
  static ByteBuffer header(long number) {
    ByteBuffer header = ByteBuffer.allocate(RECORDS).putLong(MAGIC).putLong(number);
    header.putInt(checksum(header.array(), 0, HEADER_CHECKSUM, 0));
    Mark empty = new Mark(RECORDS, false);
    for (int place = SECTOR; place < RECORDS; place += SECTOR) {
      header.position(place).put(encode(empty, number));
    }
    return header.clear();
  }

  private static ByteBuffer encode(Mark mark, long number) {
    ByteBuffer bytes =
        ByteBuffer.allocate(MARK).putLong(mark.length()).putInt(mark.sealed() ? 1 : 0);
    return bytes.putInt(checksum(bytes.array(), 0, MARK_CHECKSUM, number)).flip();
  }

  /** Whether the bytes of a file begin with the header of the file with this number. */
  static boolean hasHeader(ByteBuffer bytes, long number) {
    return bytes.limit() >= RECORDS
        && bytes.getLong(0) == MAGIC
        && bytes.getLong(Long.BYTES) == number
        && bytes.getInt(HEADER_CHECKSUM) == checksum(bytes.array(), 0, HEADER_CHECKSUM, 0);
  }

  /** The newest valid mark in the bytes of a file; null if neither place has one. */
  static @Nullable Mark mark(ByteBuffer bytes, long number) {
    Mark newest = null;
    for (int place = SECTOR; place < RECORDS; place += SECTOR) {
      int sum = bytes.getInt(place + MARK_CHECKSUM);
      Mark mark = new Mark(bytes.getLong(place), bytes.getInt(place + Long.BYTES) != 0);
      boolean isValid = sum == checksum(bytes.array(), place, MARK_CHECKSUM, number);
      boolean isNewer =
          newest == null
              || mark.length() > newest.length()
              || mark.length() == newest.length() && mark.sealed();
      newest = isValid && isNewer ? mark : newest;
    }
    return newest;
  }

  private static int checksum(byte[] bytes, int start, int length, long number) {
    var sum = new CRC32C();
    sum.update(bytes, start, length);
    return ~(int) sum.getValue() ^ Long.hashCode(number);
  }

  void append(ByteBuffer record) throws IOException {
    int bytes = record.remaining();
    file.write(record, length);
    length = length + bytes;
  }

  /** Makes all records appended before the call durable, and marks them as such. */
  void sync() throws IOException {
    long upTo = length;
    file.sync();
    if (upTo > marked) {
      mark(new Mark(upTo, false));
      marked = upTo;
    }
  }

  private void mark(Mark mark) throws IOException {
    marks++;
    file.write(encode(mark, number), (1 + marks % 2) * (long) SECTOR);
  }

  /** Marks a synced file to which nothing is appended any more. The next file must exist. */
  void seal() throws IOException {
    mark(new Mark(length, true));
  }

  /**
   * Prepares a file of an earlier process for good: removes an incomplete record at its end, makes
   * it durable and seals it.
   */
  static void finish(Disk.File file, long number, long length) throws IOException {
    if (file.length() > length) {
      file.truncate(length);
    }
    file.sync();
    // Both places, because it is not known which of them has the newer mark.
    ByteBuffer mark = encode(new Mark(length, true), number);
    file.write(mark.duplicate(), SECTOR);
    file.write(mark, 2L * SECTOR);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
