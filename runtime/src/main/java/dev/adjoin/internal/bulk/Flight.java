// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.write.BulkItem;
import dev.adjoin.internal.write.BulkOutcome;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A group on its way: done by another thread, which hands it back when it has landed. */
final class Flight implements Callable<Flight> {
  private final List<Entry<BulkItem>> group;
  private final Function<List<BulkItem>, List<BulkOutcome>> sending;
  private final Consumer<Flight> landing;
  private final AtomicBoolean isBegun = new AtomicBoolean();
  private @Nullable Future<Flight> future;
  private volatile List<BulkOutcome> outcomes = List.of();
  private volatile @Nullable Throwable failure;

  Flight(
      List<Entry<BulkItem>> group,
      Function<List<BulkItem>, List<BulkOutcome>> sending,
      Consumer<Flight> landing) {
    this.group = group;
    this.sending = sending;
    this.landing = landing;
  }

  List<Entry<BulkItem>> group() {
    return group;
  }

  void runs(Future<Flight> task) {
    this.future = task;
  }

  @Override
  public Flight call() {
    if (isBegun.compareAndSet(false, true)) {
      try {
        outcomes = sending.apply(group.stream().map(Entry::piece).toList());
      } catch (RuntimeException | Error e) {
        failure = e;
      } finally {
        landing.accept(this);
      }
    }
    return this;
  }

  /** Of each in its order; empty when it failed as a whole. */
  List<BulkOutcome> outcomes() {
    return outcomes;
  }

  @Nullable Throwable failure() {
    return failure;
  }

  /**
   * Has its thread interrupted.
   *
   * @return false when it had not begun, and never will
   */
  boolean cancel() {
    boolean neverBegins = isBegun.compareAndSet(false, true);
    if (future != null) {
      future.cancel(true);
    }
    return !neverBegins;
  }
}
