// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Group commit: one waiting thread syncs the log for all waiting threads.
 *
 * <p>The threads that a sync releases usually write again soon. If the next sync started at once,
 * they would just miss it, and the threads would alternate in two groups. So the syncing thread
 * first waits a moment for as many threads as last time; a single writer never waits.
 */
final class GroupCommit {
  private static final long LONGEST_GATHERING_NANOS = 1_000_000;

  private final Log log;
  private final Health health;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Condition synced = lock.newCondition();

  /** The log position up to which all records are durable. */
  private volatile long safe;

  private boolean syncing;

  /** The number of threads that wait for a sync which has not started. */
  private int waiting;

  /** The number of waiting threads at the end of the last sync, including those it released. */
  private int expected;

  private long lastSyncNanos;

  GroupCommit(Log log, Health health) {
    this.log = log;
    this.health = health;
  }

  /** Returns when the log is durable up to the position. */
  void await(long position) {
    if (safe >= position) {
      return;
    }
    lock.lock();
    try {
      waiting++;
      if (waiting == expected) {
        arrived.signal();
      }
      while (safe < position) {
        health.check();
        if (syncing) {
          synced.awaitUninterruptibly();
        } else {
          sync();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private void sync() {
    syncing = true;
    try {
      gather();
      int released = waiting;
      waiting = 0;
      safe = syncLog();
      expected = released + waiting;
    } catch (IOException e) {
      throw health.failed(e);
    } finally {
      syncing = false;
      synced.signalAll();
    }
  }

  private void gather() {
    long patience = Math.min(lastSyncNanos / 2, LONGEST_GATHERING_NANOS);
    try {
      while (waiting < expected && patience > 0) {
        patience = arrived.awaitNanos(patience);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Releases the lock during the sync, so that other threads can start to wait. */
  private long syncLog() throws IOException {
    long upTo = log.position();
    lock.unlock();
    try {
      long start = System.nanoTime();
      log.sync();
      lastSyncNanos = System.nanoTime() - start;
    } finally {
      lock.lock();
    }
    return upTo;
  }
}
