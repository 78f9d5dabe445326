// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.value.Item;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Removes expired items and old stream records, as DynamoDB does in the background.
 *
 * <p>An item that expired more than five years ago stays, as in DynamoDB.
 */
public final class Sweeper {
  private static final long OLDEST_SECONDS = Duration.ofDays(5 * 365).toSeconds();

  private final Tables tables;
  private final ItemLocks locks;
  private final Commits commits;
  private final InstantSource clock;

  public Sweeper(Tables tables, ItemLocks locks, Commits commits, InstantSource clock) {
    this.tables = tables;
    this.locks = locks;
    this.commits = commits;
    this.clock = clock;
  }

  /** Removes what has expired by now; returns how many items that was. */
  public int sweep() {
    Instant now = clock.instant();
    int removed = 0;
    for (Table table : tables.all()) {
      removed += orNothing(() -> sweep(table, now));
    }
    orNothing(tables::tendStreams);
    return removed;
  }

  /** A failure in one table must not stop the sweep of others or the next sweep. */
  private static int orNothing(IntSupplier part) {
    try {
      return part.getAsInt();
    } catch (RuntimeException deletedOrFailed) {
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

  /** Null if the item was removed, or its expiry time has changed. */
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
