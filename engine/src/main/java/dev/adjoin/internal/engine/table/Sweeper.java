// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.value.Item;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Removes expired items and old stream records, like DynamoDB's background process.
 *
 * <p>Items that expired more than five years ago are kept, as in DynamoDB.
 */
public final class Sweeper {
  private static final long OLDEST_SECONDS = Duration.ofDays(5 * 365).toSeconds();

  private final Tables tables;
  private final ItemLocks locks;
  private final Commits commits;
  private final InstantSource clock;
  private final BiConsumer<String, Throwable> failures;

  /** A sweeper whose failures nobody learns. */
  public Sweeper(Tables tables, ItemLocks locks, Commits commits, InstantSource clock) {
    this(tables, locks, commits, clock, (what, failure) -> {});
  }

  /**
   * @param failures learns what was not done, and why
   */
  public Sweeper(
      Tables tables,
      ItemLocks locks,
      Commits commits,
      InstantSource clock,
      BiConsumer<String, Throwable> failures) {
    this.tables = tables;
    this.locks = locks;
    this.commits = commits;
    this.clock = clock;
    this.failures = failures;
  }

  /** Removes all items that have expired by now and returns their number. */
  public int sweep() {
    Instant now = clock.instant();
    int removed = 0;
    for (Table table : tables.all()) {
      removed += orNothing(table, () -> sweep(table, now));
    }
    orNothing(null, tables::tendStreams);
    return removed;
  }

  /**
   * Runs one part of the sweep. A failure in one table must not stop the sweep of others or the
   * next sweep.
   */
  private int orNothing(@Nullable Table table, IntSupplier part) {
    try {
      return part.getAsInt();
    } catch (RuntimeException | Error e) {
      boolean isDeleted = table != null && tables.find(table.name()).isEmpty();
      if (!isDeleted && !tables.isClosed()) {
        failures.accept(
            table == null
                ? "Old stream records were not removed"
                : "Expired items of " + table.name() + " were not removed",
            e);
      }
      return 0;
    }
  }

  private int sweep(Table table, Instant now) {
    long end = now.getEpochSecond();
    Expiry expiry = table.expiry();
    if (expiry == null) {
      return 0;
    }
    int removed = 0;
    PendingWrite last = PendingWrite.ALREADY;
    for (Key key : expiry.between(end - OLDEST_SECONDS, end)) {
      PendingWrite written = locks.holding(table, key, () -> remove(table, key, end));
      if (written != null) {
        last = written;
        removed++;
      }
    }
    last.awaitDurable();
    return removed;
  }

  /** Removes one expired item; null if it was removed already or its expiry time has changed. */
  private @Nullable PendingWrite remove(Table table, Key key, long end) {
    Expiry expiry = table.expiry();
    Item item = Table.read(table.items(), key);
    Long time = expiry == null ? null : expiry.timeOf(item);
    if (time == null || time >= end || time < end - OLDEST_SECONDS) {
      return null;
    }
    Mutation mutation = new Mutation(table, key, item, null, true);
    return commits.commit(List.of(mutation), 0, List.of()).written();
  }
}
