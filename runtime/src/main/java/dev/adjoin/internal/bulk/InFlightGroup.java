// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.write.BulkItem;
import dev.adjoin.internal.write.BulkOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes that another thread sends: in one request, or as single requests one after another.
 *
 * <p>The thread has one request in flight at a time. It passes the group to {@code onFinish} when
 * it is done or has failed; only then may others read the outcomes.
 */
final class InFlightGroup implements Callable<InFlightGroup> {
  private final List<QueuedWrite<BulkItem>> writes;
  private final boolean isSingle;
  private final Function<List<BulkItem>, List<BulkOutcome>> sender;
  private final Consumer<InFlightGroup> onFinish;
  private final AtomicBoolean isBegun = new AtomicBoolean();
  private final List<BulkOutcome> outcomes = new ArrayList<>();
  private @Nullable Future<InFlightGroup> future;
  private volatile @Nullable Throwable failure;

  /**
   * A group that has not begun.
   *
   * @param isSingle whether each write is a request by itself
   * @param onFinish receives the group from the thread that sent it
   */
  InFlightGroup(
      List<QueuedWrite<BulkItem>> writes,
      boolean isSingle,
      Function<List<BulkItem>, List<BulkOutcome>> sender,
      Consumer<InFlightGroup> onFinish) {
    this.writes = writes;
    this.isSingle = isSingle;
    this.sender = sender;
    this.onFinish = onFinish;
  }

  List<QueuedWrite<BulkItem>> writes() {
    return writes;
  }

  /** Remembers the task, so that it can be cancelled. */
  void runBy(Future<InFlightGroup> task) {
    this.future = task;
  }

  @Override
  public InFlightGroup call() {
    if (isBegun.compareAndSet(false, true)) {
      try {
        send();
      } catch (RuntimeException | Error e) {
        failure = e;
      } finally {
        onFinish.accept(this);
      }
    }
    return this;
  }

  private void send() {
    if (isSingle) {
      for (QueuedWrite<BulkItem> each : writes) {
        outcomes.addAll(sender.apply(List.of(each.write())));
      }
    } else {
      List<BulkItem> all = new ArrayList<>(writes.size());
      writes.forEach(each -> all.add(each.write()));
      outcomes.addAll(sender.apply(all));
    }
  }

  /** The outcomes of the first writes, in their order; of all of them, unless the group failed. */
  List<BulkOutcome> outcomes() {
    return outcomes;
  }

  /** The writes of the request that failed: DynamoDB may have done them or not. */
  List<QueuedWrite<BulkItem>> uncertain() {
    if (failure == null) {
      return List.of();
    }
    int next = outcomes.size();
    return isSingle ? writes.subList(next, Math.min(next + 1, writes.size())) : writes;
  }

  @Nullable Throwable failure() {
    return failure;
  }

  /**
   * Interrupts the thread of the group.
   *
   * @return false if the group had not begun; then it never will
   */
  boolean cancel() {
    boolean neverBegins = isBegun.compareAndSet(false, true);
    if (future != null) {
      future.cancel(true);
    }
    return !neverBegins;
  }
}
