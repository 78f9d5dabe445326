// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a log: {@code log.1}, {@code log.2} and so on. */
record LogFiles(Disk disk, Path directory) {
  private static final Pattern NAME = Pattern.compile("log\\.(\\d{1,18})");

  Path path(long number) {
    return directory.resolve("log." + number);
  }

  NavigableSet<Long> numbers() throws IOException {
    var numbers = new TreeSet<Long>();
    try (Stream<Path> files = Files.list(directory)) {
      files
          .map(file -> NAME.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .forEach(name -> numbers.add(Long.valueOf(name.group(1))));
    }
    return numbers;
  }

  /** Deletes the oldest first, so that what is left has no gap. */
  void deleteBefore(long first) throws IOException {
    for (long number : numbers().headSet(first)) {
      disk.delete(path(number));
    }
  }

  /**
   * Brings into the trees what the log holds since they were saved, and returns the log to go on
   * with.
   */
  Log replay(Trees trees) throws IOException {
    NavigableSet<Long> numbers = numbers();
    long first = trees.firstLog();
    long last = numbers.isEmpty() ? first : numbers.last();
    long kept = 0;
    for (long number = Math.max(1, first); number <= last; number++) {
      if (!numbers.contains(number)) {
        throw new StoreUnusable(directory + " is damaged: " + path(number) + " is missing");
      }
      kept += replay(number, number == last, trees);
    }
    return new Log(disk, this, last + 1, kept);
  }

  private long replay(long number, boolean last, Trees trees) throws IOException {
    try (Disk.File file = disk.open(path(number))) {
      ByteBuffer log = ByteBuffer.allocate(Math.toIntExact(file.length()));
      file.read(log, 0);
      log.flip();
      // What is about to be read must not be lost later than what will be built upon it.
      file.sync();
      applyAll(log, trees);
      if (log.hasRemaining()) {
        cutTail(number, last, file, log.position());
      }
      return log.position();
    }
  }

  private static void applyAll(ByteBuffer log, Trees trees) {
    ByteBuffer record = LogRecord.next(log);
    while (record != null) {
      LogRecord.apply(record, trees);
      trees.saveIfLarge();
      record = LogRecord.next(log);
    }
  }

  /** A process that ends while it writes leaves part of a record, which nobody was promised. */
  private void cutTail(long number, boolean last, Disk.File file, long length) throws IOException {
    if (!last) {
      throw new StoreUnusable(
          directory + " is damaged: " + path(number) + " is unreadable at byte " + length);
    }
    file.truncate(length);
    file.sync();
  }
}
