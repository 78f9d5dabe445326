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
  private static final Pattern NAME = Pattern.compile("log\\.(\\d{1,18})");

  Path path(long number) {
    return directory.resolve("log." + number);
  }

  Disk.File open(long number) throws IOException {
    return disk.open(path(number));
  }

  /** Creates a file and makes its name durable. */
  Disk.File create(long number) throws IOException {
    Disk.File file = open(number);
    disk.syncDirectory(directory);
    return file;
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
