// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Saves the trees and begins a new log whenever the log is long or the unsaved changes are large,
 * in a thread of its own; writers wait for it only when they are far ahead.
 *
 * <p>The thread also syncs the log once a second, for writers that do not wait for that.
 */
final class Checkpoints implements AutoCloseable {
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
  private boolean closing;
  private boolean stopped;
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
   * The length of the log from which on a checkpoint is due. After a crash the log is applied
   * again, 16 MB of it in about half a second; it is read into memory for that, so a small heap
   * gets a short log.
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

  /** To be called before each write: asks for a checkpoint if one is due, and waits if overdue. */
  void beforeWrite() {
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
        ended.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
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
        signalEnd(false);
      }
      if (log.length() > 0) {
        checkpoint();
      }
    } catch (IOException | RuntimeException | Error e) {
      health.failed(e);
    } finally {
      signalEnd(true);
    }
  }

  /**
   * Returns after a second or when a checkpoint is asked for; false when there is to be no more.
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
    long first = log.rotate(noWriter);
    // Trees that lack part of a batch must never take the place of the log that has all of it.
    health.check();
    trees.save(first);
    files.deleteBefore(first);
    trees.tidy();
  }

  private void syncLog() throws IOException {
    long position = log.position();
    if (position != syncedUpTo) {
      log.sync();
      syncedUpTo = position;
    }
  }

  private void signalEnd(boolean forGood) {
    lock.lock();
    try {
      stopped |= forGood;
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
        ended.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
