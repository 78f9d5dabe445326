// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.NavigableSet;

/** Applies the log to the trees after opening. */
final class Replay {
  private final LogFiles files;
  private final Trees trees;

  /** Bytes applied. */
  private long length;

  /** The file that ends within a record, and how much of it is whole; 0 if none is. */
  private long tornFile;

  private long tornLength;

  Replay(LogFiles files, Trees trees) {
    this.files = files;
    this.trees = trees;
  }

  /** Returns the log to go on with. */
  Log run() throws IOException {
    long first = trees.firstLog();
    // Older files are in the trees; a process may have ended before it could remove them.
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
      // What is read now must not be lost later than what will be built upon it.
      file.sync();
      ByteBuffer log = ByteBuffer.allocate(Math.toIntExact(file.length()));
      file.read(log, 0);
      return log.flip();
    }
  }

  /** A process that crashes while writing leaves part of a record, which was never acknowledged. */
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
