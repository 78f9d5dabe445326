// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Group commit: one waiting thread, the leader, syncs the log for all waiting threads.
 *
 * <p>The threads that a sync releases usually write again soon. If the next sync started at once,
 * they would just miss it, and the threads would alternate in two groups. So the leader first waits
 * a moment for as many threads as last time; a single writer never waits.
 *
 * <p>Waking threads costs more than anything else here. So each waiting thread is woken once, and
 * needs no lock when it wakes.
 */
final class GroupCommit {
  private static final long LONGEST_GATHERING_NANOS = 1_000_000;

  private final Log log;
  private final Health health;

  /** The log position up to which all records are durable. */
  private volatile long safe;

  /** The group of the next sync, made by the first thread that joins it; guarded by the monitor. */
  private @Nullable Group next;

  /** The thread that syncs or is about to; guarded by the monitor. */
  private @Nullable Thread leader;

  /**
   * The number of waiting threads at the end of the last sync, including those it released; guarded
   * by the monitor.
   */
  private int expected;

  /** Used by the leader only. */
  private long lastSyncNanos;

  GroupCommit(Log log, Health health) {
    this.log = log;
    this.health = health;
  }

  /** The threads that one sync releases. */
  private static final class Group {
    /** Guarded by the monitor until the sync starts; then used by the leader only. */
    private final List<Thread> threads = new ArrayList<>();

    private volatile @Nullable Thread leader;
    private volatile boolean isReleased;

    boolean isWaiting(Thread thread) {
      return !isReleased && leader != thread;
    }
  }

  /** Returns when the log is durable up to the position. */
  void await(long position) {
    if (safe >= position) {
      return;
    }
    boolean wasInterrupted = Thread.interrupted();
    try {
      while (safe < position) {
        health.check();
        Group group = join();
        while (group.isWaiting(Thread.currentThread())) {
          LockSupport.park(this);
          wasInterrupted |= Thread.interrupted();
        }
        if (!group.isReleased) {
          lead(group);
        }
      }
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Adds the current thread to the next group, which it leads if no sync is going on. */
  private synchronized Group join() {
    Thread current = Thread.currentThread();
    Group group = next == null ? new Group() : next;
    group.threads.add(current);
    next = group;
    if (leader == null) {
      leader = current;
      group.leader = current;
    } else if (group.threads.size() == expected) {
      LockSupport.unpark(leader);
    }
    return group;
  }

  private void lead(Group group) {
    try {
      gather(group);
      begin();
      safe = syncLog();
    } catch (IOException | RuntimeException | Error e) {
      throw health.failed(e);
    } finally {
      end(group);
    }
  }

  private void gather(Group group) {
    long deadline = System.nanoTime() + Math.min(lastSyncNanos / 2, LONGEST_GATHERING_NANOS);
    long patience = deadline - System.nanoTime();
    while (patience > 0 && isIncomplete(group)) {
      LockSupport.parkNanos(this, patience);
      patience = deadline - System.nanoTime();
    }
  }

  private synchronized boolean isIncomplete(Group group) {
    return group.threads.size() < expected;
  }

  /** From now on, threads join another group, since the sync may miss their records. */
  private synchronized void begin() {
    next = null;
  }

  private long syncLog() throws IOException {
    long upTo = log.position();
    long start = System.nanoTime();
    log.sync();
    lastSyncNanos = System.nanoTime() - start;
    return upTo;
  }

  /** Releases the group and passes the lead to a thread of the next one, if it has any. */
  private void end(Group group) {
    group.isReleased = true;
    LockSupport.unpark(passLead(group.threads.size()));
    for (Thread thread : group.threads) {
      if (thread != group.leader) {
        LockSupport.unpark(thread);
      }
    }
  }

  private synchronized @Nullable Thread passLead(int released) {
    expected = released + (next == null ? 0 : next.threads.size());
    leader = next == null ? null : next.threads.get(0);
    if (next != null) {
      next.leader = leader;
    }
    return leader;
  }
}
