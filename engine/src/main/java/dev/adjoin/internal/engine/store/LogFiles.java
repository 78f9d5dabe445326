// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a log: {@code log.1}, {@code log.2} and so on. */
record LogFiles(Disk disk, Path directory) {
  /** The name of a file until its header is durable. */
  static final String DRAFT = "log.new";

  private static final Pattern NAME = Pattern.compile("log\\.(\\d{1,18})");

  String name(long number) {
    return "log." + number;
  }

  private Path path(long number) {
    return directory.resolve(name(number));
  }

  /** Opens an existing file without records. */
  LogFile open(long number) throws IOException {
    return new LogFile(disk.open(path(number)), number);
  }

  /** Creates a file and makes its name durable. A file that has its name has a valid header. */
  LogFile create(long number) throws IOException {
    Path draft = directory.resolve(DRAFT);
    try (Disk.File file = disk.open(draft)) {
      file.truncate(0);
      file.write(LogFile.header(number), 0);
      file.sync();
    }
    disk.rename(draft, path(number));
    disk.syncDirectory(directory);
    return open(number);
  }

  /**
   * The start of the first file that exists, for when the trees cannot say where the log starts.
   */
  LogStart start() throws IOException {
    NavigableSet<Long> numbers = numbers();
    if (numbers.isEmpty()) {
      return LogStart.FIRST;
    }
    try (LogBytes first = read(numbers.first())) {
      return new LogStart(numbers.first(), LogRecord.numberAt(first, LogFile.RECORDS));
    }
  }

  LogBytes read(long number) throws IOException {
    Disk.File file = disk.open(path(number));
    try {
      return new LogBytes(file);
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  /** Removes an incomplete end of a file, makes the file durable and seals it. */
  void finish(LogScan.Part part) throws IOException {
    try (Disk.File file = disk.open(path(part.file()))) {
      LogFile.finish(file, part.file(), part.end());
    }
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

  /** Deletes the files with smaller numbers, oldest first, so that a crash leaves no gap. */
  void deleteBefore(long first) throws IOException {
    for (long number : numbers().headSet(first)) {
      disk.delete(path(number));
    }
  }
}
