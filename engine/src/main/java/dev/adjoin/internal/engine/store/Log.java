// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The log of all writes since the trees were last saved.
 *
 * <p>An appended record is in the operating system's cache and survives a crash of the process; a
 * synced record survives a power failure. The log is a sequence of numbered files; the trees store
 * the number of the first file that is still needed.
 */
final class Log implements AutoCloseable {
  private final LogFiles files;

  /**
   * Held during a sync, so that the file is not closed meanwhile. Acquired before all other locks.
   */
  private final Lock syncing = new ReentrantLock();

  /** Replaced only while {@link #syncing} is held; appends use it while holding the monitor. */
  private LogFile current;

  private long number;

  /** The number of the next record; changed while holding the monitor. */
  private long nextRecord;

  private volatile long position;
  private volatile long startOfCurrent;
  private volatile @Nullable Throwable broken;

  /**
   * Continues a log in a file without records.
   *
   * @param start the number of that file and of its first record
   * @param kept the size of the older files that are still needed
   */
  Log(LogFiles files, LogFile current, LogStart start, long kept) {
    this.files = files;
    this.current = current;
    this.number = start.file();
    this.nextRecord = start.record();
    this.position = kept;
  }

  /** Appends a record and returns the position after it. */
  synchronized long append(ByteBuffer record) throws IOException {
    checkWhole();
    LogRecord.number(record, nextRecord);
    int length = record.remaining();
    try {
      current.append(record);
    } catch (IOException | RuntimeException | Error e) {
      broken(e);
      throw e;
    }
    nextRecord++;
    position += length;
    return position;
  }

  /** The number of bytes appended to all files. */
  long position() {
    return position;
  }

  /** The number of bytes that opening the store would replay now. */
  long length() {
    return position - startOfCurrent;
  }

  /** Makes all records appended before the call durable. */
  void sync() throws IOException {
    syncing.lock();
    try {
      checkWhole();
      current.sync();
    } catch (IOException | RuntimeException | Error e) {
      broken(e);
      throw e;
    } finally {
      syncing.unlock();
    }
  }

  /**
   * Starts a new file and returns where it starts. {@code noWriter} excludes threads that have
   * appended a batch but not applied it, so that the trees contain everything in the older files.
   * The old file is synced before the new one is used.
   */
  LogStart rotate(Lock noWriter) throws IOException {
    LogFile next = files.create(number + 1);
    syncing.lock();
    try {
      checkWhole();
      // Syncs most of the file while writers continue, so that the second sync, which blocks them,
      // is short.
      current.sync();
      noWriter.lock();
      try {
        current.sync();
        return switchTo(next);
      } finally {
        noWriter.unlock();
      }
    } catch (IOException | RuntimeException | Error e) {
      broken(e);
      throw e;
    } finally {
      if (current != next) {
        next.close();
      }
      syncing.unlock();
    }
  }

  private synchronized LogStart switchTo(LogFile next) throws IOException {
    current.seal();
    LogFile old = current;
    current = next;
    number++;
    startOfCurrent = position;
    old.close();
    return new LogStart(number, nextRecord);
  }

  /** After a failure the content of the disk is unknown, so nothing more is acknowledged. */
  private void broken(Throwable cause) {
    if (broken == null) {
      broken = cause;
    }
  }

  private void checkWhole() throws IOException {
    if (broken != null) {
      throw new IOException(broken.getMessage(), broken);
    }
  }

  @Override
  public void close() throws IOException {
    syncing.lock();
    try {
      current.close();
    } finally {
      syncing.unlock();
    }
  }
}
