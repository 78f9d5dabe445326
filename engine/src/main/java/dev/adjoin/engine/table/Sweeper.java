// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

import dev.adjoin.engine.store.Key;
import dev.adjoin.engine.store.Written;
import dev.adjoin.engine.value.Item;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Removes the items whose time has come, as DynamoDB does of itself.
 *
 * <p>An item whose time came more than five years ago stays: DynamoDB takes such a time for a
 * mistake.
 */
public final class Sweeper implements AutoCloseable {
  private static final long OLDEST_SECONDS = Duration.ofDays(5 * 365).toSeconds();

  private final Tables tables;
  private final ItemLocks locks;
  private final Commits commits;
  private final InstantSource clock;
  private @Nullable ScheduledExecutorService thread;

  public Sweeper(Tables tables, ItemLocks locks, Commits commits, InstantSource clock) {
    this.tables = tables;
    this.locks = locks;
    this.commits = commits;
    this.clock = clock;
  }

  /** Does that round again and again, on a daemon thread, with pauses of that length. */
  public synchronized void start(Duration pause, Runnable round) {
    thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread daemon = new Thread(task, "adjoin-engine-expiry");
              daemon.setDaemon(true);
              return daemon;
            });
    thread.scheduleWithFixedDelay(round, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Removes what has expired by now; returns how many items that was. */
  public int sweep() {
    Instant now = clock.instant();
    int removed = 0;
    for (Table table : tables.all()) {
      try {
        removed += sweep(table, now);
      } catch (RuntimeException failed) {
        // The table was deleted meanwhile, or its store takes no more writes. There are others, and
        // a next time: an exception would end all sweeping.
        continue;
      }
    }
    return removed;
  }

  private int sweep(Table table, Instant now) {
    long end = now.getEpochSecond();
    Expiry expiry = table.expiry();
    if (expiry == null) {
      return 0;
    }
    int removed = 0;
    Written last = Written.ALREADY;
    for (Key key : expiry.between(end - OLDEST_SECONDS, end)) {
      Written written = locks.holding(table, key, () -> remove(table, key, end));
      if (written != null) {
        last = written;
        removed++;
      }
    }
    last.awaitDurable();
    return removed;
  }

  /** Null when the item is gone, or has got another time. */
  private @Nullable Written remove(Table table, Key key, long end) {
    Expiry expiry = table.expiry();
    Item item = Table.read(table.items(), key);
    Long time = expiry == null ? null : expiry.timeOf(item);
    if (time == null || time >= end || time < end - OLDEST_SECONDS) {
      return null;
    }
    Mutation mutation = new Mutation(table, key, item, null, true);
    return commits.commit(List.of(mutation), 0, List.of()).written();
  }

  @Override
  public synchronized void close() {
    if (thread == null) {
      return;
    }
    thread.shutdown();
    try {
      thread.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
