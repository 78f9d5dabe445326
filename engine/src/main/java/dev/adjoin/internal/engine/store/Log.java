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
 * synced record survives a loss of power. The log is a sequence of numbered files; the trees store
 * the number of the first file that is still needed.
 */
final class Log implements AutoCloseable {
  private final LogFiles files;

  /** Held while a file is synced, so that it is not closed. Taken before all other locks. */
  private final Lock syncing = new ReentrantLock();

  /** Changed only under {@link #syncing}, used to append under the monitor. */
  private Disk.File current;

  private long number;
  private long lengthOfCurrent;
  private volatile long position;
  private volatile long startOfCurrent;
  private volatile @Nullable IOException broken;

  /** A log whose first file gets that number, after files of {@code kept} bytes. */
  Log(LogFiles files, long number, long kept) throws IOException {
    this.files = files;
    this.number = number;
    this.position = kept;
    this.current = files.create(number);
  }

  /** Adds a record and returns the position after it. */
  synchronized long append(ByteBuffer record) throws IOException {
    checkWhole();
    int length = record.remaining();
    try {
      current.write(record, lengthOfCurrent);
    } catch (IOException e) {
      throw broken(e);
    }
    lengthOfCurrent += length;
    position += length;
    return position;
  }

  /** Bytes appended, counted through all files. */
  long position() {
    return position;
  }

  /** Bytes that would have to be applied again if the process ended now. */
  long length() {
    return position - startOfCurrent;
  }

  /** Makes all that was appended before the call survive a loss of power. */
  void sync() throws IOException {
    syncing.lock();
    try {
      checkWhole();
      current.sync();
    } catch (IOException e) {
      throw broken(e);
    } finally {
      syncing.unlock();
    }
  }

  /**
   * Starts a new file and returns its number. {@code noWriter} excludes threads that have appended
   * a batch but not applied it, so that the trees have everything in older files. The old file is
   * synced before the new one is used.
   */
  long rotate(Lock noWriter) throws IOException {
    Disk.File next = files.create(number + 1);
    syncing.lock();
    try {
      checkWhole();
      // The most of it while writers go on, the rest when they cannot.
      current.sync();
      noWriter.lock();
      try {
        current.sync();
        switchTo(next);
      } finally {
        noWriter.unlock();
      }
      return number;
    } catch (IOException e) {
      throw broken(e);
    } finally {
      syncing.unlock();
    }
  }

  private synchronized void switchTo(Disk.File next) throws IOException {
    current.close();
    current = next;
    number++;
    lengthOfCurrent = 0;
    startOfCurrent = position;
  }

  /** After a failure the content of the disk is unknown, so nothing more is acknowledged. */
  private IOException broken(IOException cause) {
    if (broken == null) {
      broken = cause;
    }
    return cause;
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
