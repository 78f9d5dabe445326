// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Replays the log into the trees when a store is opened. */
final class Replay {
  private final LogFiles files;
  private final Trees trees;

  Replay(LogFiles files, Trees trees) {
    this.files = files;
    this.trees = trees;
  }

  /**
   * Replays all files and returns the log for new writes. Nothing in the directory is changed
   * before the whole log was checked.
   */
  Log run() throws IOException {
    LogScan scan = LogScan.of(files, trees.logStart(), bytes -> {});
    List<LogScan.Part> parts = scan.parts();
    LogScan.Part last = parts.get(parts.size() - 1);
    // A file without records is used again, so that opening a store often leaves no files behind.
    List<LogScan.Part> replayed = last.isEmpty() ? parts.subList(0, parts.size() - 1) : parts;
    long next = last.isEmpty() ? last.file() : last.file() + 1;
    LogFile file = last.isEmpty() ? files.open(next) : files.create(next);
    try {
      long length = 0;
      for (LogScan.Part part : replayed) {
        // New writes depend on these records, so the records must be durable first.
        files.finish(part);
        length += part.end() - LogFile.RECORDS;
      }
      for (LogScan.Part part : replayed) {
        apply(part);
      }
      return new Log(files, file, new LogStart(next, scan.nextRecord()), length);
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  private void apply(LogScan.Part part) throws IOException {
    ByteBuffer log = files.read(part.file()).position(LogFile.RECORDS).limit((int) part.end());
    while (log.hasRemaining()) {
      LogRecord.apply(LogRecord.body(log), trees);
      trees.saveIfLarge();
    }
  }
}
