// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The checkpoint thread: it saves the trees and starts a new log file when the log is long or many
 * changes are unsaved. Writers wait for a checkpoint only if they are far ahead of it.
 *
 * <p>Without checkpoints the log would grow without bounds. So once the thread has stopped, for any
 * reason, writes are refused.
 *
 * <p>The thread also syncs the log once a second, for writers that do not wait for durability.
 */
final class Checkpoints implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Checkpoints.class.getName());
  private static final long SHORTEST_LOG = 16L << 20;
  private static final long LONGEST_LOG = 64L << 20;

  private final Trees trees;
  private final Log log;
  private final LogFiles files;
  private final Lock noWriter;
  private final Health health;
  private final long longLog;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition asked = lock.newCondition();
  private final Condition ended = lock.newCondition();
  private volatile boolean askedFor;
  private volatile boolean closing;
  private volatile boolean stopped;
  private long syncedUpTo;

  Checkpoints(Trees trees, Log log, LogFiles files, Lock noWriter, Health health, long longLog) {
    this.trees = trees;
    this.log = log;
    this.files = files;
    this.noWriter = noWriter;
    this.health = health;
    this.longLog = longLog;
  }

  /**
   * The log length at which a checkpoint is due. Opening the store after a crash replays the log,
   * about 16 MB in half a second, and reads it into memory, so the limit is lower for a small heap.
   */
  static long longLog() {
    long share = Runtime.getRuntime().maxMemory() / 16;
    return Math.max(SHORTEST_LOG, Math.min(LONGEST_LOG, share));
  }

  void start(String name) {
    var thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Called before each write: requests a checkpoint if one is due, and waits if it is overdue. */
  void beforeWrite() {
    if (stopped && !closing) {
      health.check();
      throw new IllegalStateException("The thread that saves the store has ended");
    }
    if (isDue(1)) {
      askFor();
      if (isDue(2)) {
        awaitProgress();
      }
    }
  }

  private boolean isDue(int times) {
    return log.length() > times * longLog || trees.unsavedBytes() > times * trees.largeBytes();
  }

  private void askFor() {
    if (!askedFor) {
      lock.lock();
      try {
        askedFor = true;
        asked.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  private void awaitProgress() {
    lock.lock();
    try {
      while (!stopped && isDue(2)) {
        awaitEnd();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits a second at most, because a thread without memory may end without a signal. */
  private void awaitEnd() {
    boolean interrupted = Thread.interrupted();
    try {
      ended.awaitNanos(TimeUnit.SECONDS.toNanos(1));
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void run() {
    try {
      while (awaitReason()) {
        if (isDue(1)) {
          checkpoint();
        } else {
          syncLog();
        }
        signalEnd();
      }
      if (log.length() > 0) {
        checkpoint();
      }
    } catch (IOException | RuntimeException | Error e) {
      health.fail(e);
      report(e);
    } finally {
      stopped = true;
      signalEnd();
    }
  }

  /**
   * Waits for a second or until a checkpoint is requested; returns false when the store is closing.
   */
  private boolean awaitReason() {
    lock.lock();
    try {
      if (!askedFor && !closing) {
        asked.awaitNanos(TimeUnit.SECONDS.toNanos(1));
      }
      askedFor = false;
      return !closing;
    } catch (InterruptedException e) {
      return !closing;
    } finally {
      lock.unlock();
    }
  }

  private void checkpoint() throws IOException {
    LogStart first = log.rotate(noWriter);
    // After a failure the trees may contain half a batch, and then the log must be kept.
    health.check();
    trees.save(first);
    files.deleteBefore(first.file());
    trees.tidy();
  }

  private void syncLog() throws IOException {
    long position = log.position();
    if (position != syncedUpTo) {
      log.sync();
      syncedUpTo = position;
    }
  }

  private static void report(Throwable failure) {
    try {
      LOG.log(Level.ERROR, "The store refuses writes: it could not be saved", failure);
    } catch (RuntimeException | Error e) {
      // Without memory nothing can be reported; the next write is refused with the reason.
    }
  }

  private void signalEnd() {
    lock.lock();
    try {
      ended.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Runs the last checkpoint and ends the thread. */
  @Override
  public void close() {
    lock.lock();
    try {
      closing = true;
      asked.signal();
      while (!stopped) {
        awaitEnd();
      }
    } finally {
      lock.unlock();
    }
  }
}
