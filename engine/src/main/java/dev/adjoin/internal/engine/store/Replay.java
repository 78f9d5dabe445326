// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.NavigableSet;

/** Replays the log into the trees when a store is opened. */
final class Replay {
  private final LogFiles files;
  private final Trees trees;

  /** The number of bytes replayed. */
  private long length;

  /**
   * The number of the file that ends with an incomplete record, and the length of its complete
   * part; 0 if there is none.
   */
  private long tornFile;

  private long tornLength;

  Replay(LogFiles files, Trees trees) {
    this.files = files;
    this.trees = trees;
  }

  /** Replays all files and returns the log for new writes. */
  Log run() throws IOException {
    long first = trees.firstLog();
    // Smaller numbers are already in the trees; the process ended before it could delete those
    // files.
    NavigableSet<Long> numbers = files.numbers().tailSet(first, true);
    long last = numbers.isEmpty() ? first : numbers.last();
    for (long number = Math.max(1, first); number <= last; number++) {
      if (!numbers.contains(number)) {
        throw damaged(number, "is missing");
      }
      apply(number);
    }
    cutTornEnd();
    return new Log(files, last + 1, length);
  }

  private void apply(long number) throws IOException {
    ByteBuffer log = read(number);
    if (tornFile > 0 && log.hasRemaining()) {
      throw damaged(tornFile, "is unreadable from byte " + tornLength + " on");
    }
    ByteBuffer record = LogRecord.next(log);
    while (record != null) {
      LogRecord.apply(record, trees);
      trees.saveIfLarge();
      record = LogRecord.next(log);
    }
    length += log.position();
    if (log.hasRemaining()) {
      tornFile = number;
      tornLength = log.position();
    }
  }

  private ByteBuffer read(long number) throws IOException {
    try (Disk.File file = files.open(number)) {
      // Later writes depend on these records, so the records must be durable first.
      file.sync();
      ByteBuffer log = ByteBuffer.allocate(Math.toIntExact(file.length()));
      file.read(log, 0);
      return log.flip();
    }
  }

  /**
   * Truncates an incomplete record at the end of the log. A crash during an append leaves one; it
   * was never acknowledged.
   */
  private void cutTornEnd() throws IOException {
    if (tornFile > 0) {
      try (Disk.File file = files.open(tornFile)) {
        file.truncate(tornLength);
        file.sync();
      }
    }
  }

  private UnusableDirectoryException damaged(long number, String how) {
    return StoreDirectory.damaged(
        files.directory(), files.path(number).getFileName() + " " + how, null);
  }
}
