// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Replays the log into the trees when a store is opened.
 *
 * <p>The log is read in pieces, and the trees are saved on the way if they take much memory, so
 * that a directory can be opened in the heap in which it was written.
 *
 * <p>Nothing on the disk is changed before all of the log, and all pages that it changes, have been
 * read. So a directory that is refused as damaged stays as it is.
 */
final class Replay {
  private final LogFiles files;
  private final Trees trees;
  private final LogScan scan;

  /**
   * The files with records. A file without is used again, so that opening leaves no files behind.
   */
  private final List<LogScan.Part> parts;

  private boolean isFinished;

  Replay(LogFiles files, Trees trees) throws IOException {
    this.files = files;
    this.trees = trees;
    this.scan = LogScan.of(files, trees.logStart(), bytes -> {});
    List<LogScan.Part> all = scan.parts();
    this.parts = last().isEmpty() ? all.subList(0, all.size() - 1) : all;
  }

  private LogScan.Part last() {
    return scan.parts().get(scan.parts().size() - 1);
  }

  /** Replays all files and returns the log for new writes. */
  Log run() throws IOException {
    apply(true);
    finish();
    long next = last().isEmpty() ? last().file() : last().file() + 1;
    LogFile file = last().isEmpty() ? files.open(next) : files.create(next);
    return log(file, next);
  }

  /** Replays all files in memory; returns a log that nothing can be written to. */
  Log runInMemory() throws IOException {
    apply(false);
    return log(new LogFile(new UnwritableFile(), last().file() + 1), last().file() + 1);
  }

  private Log log(LogFile file, long number) {
    long length = parts.stream().mapToLong(part -> part.end() - LogFile.RECORDS).sum();
    return new Log(files, file, new LogStart(number, scan.nextRecord()), length);
  }

  private void apply(boolean saves) throws IOException {
    for (int part = 0; part < parts.size(); part++) {
      try (LogBytes log = files.read(parts.get(part).file())) {
        for (int position = LogFile.RECORDS; position < parts.get(part).end(); ) {
          ByteBuffer record = LogRecord.body(log, position);
          position = LogRecord.end(position, record);
          LogRecord.apply(record, trees);
          if (saves && trees.isSaveDue()) {
            prepareSave(part, position);
            trees.save();
          }
        }
      }
    }
  }

  /**
   * Before the first save, reads what is left of the log with the pages that it changes, and makes
   * the log durable: a save must not contain records that the log could lose.
   */
  private void prepareSave(int part, int position) throws IOException {
    if (!isFinished) {
      check(parts.get(part), position);
      for (LogScan.Part later : parts.subList(part + 1, parts.size())) {
        check(later, LogFile.RECORDS);
      }
      finish();
    }
  }

  private void check(LogScan.Part part, int from) throws IOException {
    try (LogBytes log = files.read(part.file())) {
      for (int position = from; position < part.end(); ) {
        ByteBuffer record = LogRecord.body(log, position);
        position = LogRecord.end(position, record);
        LogRecord.check(record, trees);
      }
    }
  }

  /** Makes the replayed records durable, because new writes depend on them. */
  private void finish() throws IOException {
    if (!isFinished) {
      for (LogScan.Part part : parts) {
        files.finish(part);
      }
      isFinished = true;
    }
  }
}
