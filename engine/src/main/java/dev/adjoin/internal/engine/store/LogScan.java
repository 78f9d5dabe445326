// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.LongConsumer;

/**
 * The log as it was found: all files that the trees do not contain, checked but not applied.
 *
 * <h2>Damage or an incomplete end</h2>
 *
 * A crash can leave incomplete records at the end of the log, which were never acknowledged and are
 * dropped. Everything else that cannot be read is damage, and the log is refused:
 *
 * <ul>
 *   <li>What lies before a file's mark was synced, so it must be there.
 *   <li>After the mark, a process that is killed leaves complete records, and half a record at the
 *       very end. If complete records follow one that cannot be read, its bytes were changed later.
 *   <li>The exception is a loss of power: a disk may have written later sectors and not earlier
 *       ones. A sector that was never written consists of zeros, from the end of the last record
 *       that it had on. So records after such zeros do not prove damage.
 *   <li>Records are numbered without gaps over all files, and a sealed file must have a successor,
 *       so that a missing part is noticed wherever it is.
 * </ul>
 */
final class LogScan {
  private static final int SECTOR = 512;

  /**
   * A checked file.
   *
   * @param end the position after the last complete record
   * @param length the length of the file, which is greater if its end is incomplete
   * @param firstRecord the number of the first record
   * @param records the number of complete records
   */
  record Part(long file, long end, long length, long firstRecord, long records) {
    boolean isEmpty() {
      return records == 0 && length == end;
    }

    /** The number of bytes at the end that are no complete record. */
    long incomplete() {
      return length - end;
    }
  }

  private final LogFiles files;
  private final List<Part> parts = new ArrayList<>();
  private long nextRecord;

  private LogScan(LogFiles files, long nextRecord) {
    this.files = files;
    this.nextRecord = nextRecord;
  }

  /**
   * Checks all files from the start on; changes nothing.
   *
   * @param progress receives the length of each file that was read
   * @throws DamagedFileException if records are missing or cannot be read
   */
  static LogScan of(LogFiles files, LogStart start, LongConsumer progress) throws IOException {
    var scan = new LogScan(files, start.record());
    // Files with smaller numbers are in the trees already; the process ended before it could delete
    // them.
    NavigableSet<Long> numbers = files.numbers().tailSet(start.file(), true);
    long last = numbers.isEmpty() ? start.file() : numbers.last();
    boolean isFollowed = false;
    for (long number = start.file(); number <= last || isFollowed; number++) {
      if (!numbers.contains(number)) {
        throw new DamagedFileException(files.name(number), 0, "the file is missing");
      }
      try (LogBytes bytes = files.read(number)) {
        isFollowed = scan.add(number, bytes);
        progress.accept(bytes.limit());
      }
    }
    return scan;
  }

  /** Checks a file, and returns whether another one must follow. */
  private boolean add(long number, LogBytes bytes) throws IOException {
    String name = files.name(number);
    ByteBuffer head = bytes.copy(0, Math.min(bytes.limit(), LogFile.RECORDS));
    LogFile.Mark mark = LogFile.hasHeader(head, number) ? LogFile.mark(head, number) : null;
    if (mark == null) {
      throw new DamagedFileException(name, 0, "the header fails its checksum");
    }
    if (bytes.limit() < mark.length()) {
      throw new DamagedFileException(
          name,
          bytes.limit(),
          "the file ends here, but %d bytes were written".formatted(mark.length()));
    }
    long firstRecord = nextRecord;
    int end = LogFile.RECORDS;
    int length = LogRecord.lengthAt(bytes, end, nextRecord);
    while (length > 0) {
      requireNoGap(name);
      nextRecord++;
      end += length;
      length = LogRecord.lengthAt(bytes, end, nextRecord);
    }
    if (end < mark.length() || end < bytes.limit() && !isIncompleteEnd(bytes, end)) {
      throw new DamagedFileException(name, end, "record " + nextRecord + " fails its checksum");
    }
    parts.add(new Part(number, end, bytes.limit(), firstRecord, nextRecord - firstRecord));
    return mark.sealed();
  }

  /** Throws if a file before this one has an incomplete end, although records follow it. */
  private void requireNoGap(String name) throws DamagedFileException {
    for (Part part : parts) {
      if (part.incomplete() > 0) {
        throw new DamagedFileException(
            files.name(part.file()),
            part.end(),
            "record %d fails its checksum, but %s has records".formatted(nextRecord, name));
      }
    }
  }

  private boolean isIncompleteEnd(LogBytes bytes, int end) throws IOException {
    int next = LogRecord.next(bytes, end, nextRecord);
    return next < 0 || isNeverWritten(bytes, end, next);
  }

  /**
   * Whether the bytes can be what a loss of power left: zeros from the first byte to the end of its
   * sector, or a whole sector of zeros.
   */
  private static boolean isNeverWritten(LogBytes bytes, int from, int to) throws IOException {
    int sectorEnd = (from / SECTOR + 1) * SECTOR;
    if (sectorEnd <= to && isZero(bytes, from, sectorEnd)) {
      return true;
    }
    for (int start = sectorEnd; start + SECTOR <= to; start += SECTOR) {
      if (isZero(bytes, start, start + SECTOR)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isZero(LogBytes bytes, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      if (bytes.get(i) != 0) {
        return false;
      }
    }
    return true;
  }

  List<Part> parts() {
    return parts;
  }

  /** The number that the next record will have. */
  long nextRecord() {
    return nextRecord;
  }
}
