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

  /** The log up to here survives a loss of power. */
  private volatile long safe;

  private boolean syncing;

  /** How many wait for a sync that has not begun. */
  private int waiting;

  /** How many waited in all when the last sync ended. */
  private int expected;

  private long lastSyncNanos;

  GroupCommit(Log log, Health health) {
    this.log = log;
    this.health = health;
  }

  /** Returns when the log is safe up to that position. */
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
