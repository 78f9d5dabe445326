// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkProgress;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.write.BulkItem;
import dev.adjoin.internal.write.BulkOutcome;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The loop of one bulk run. The calling thread reads the input, forms groups of writes, starts them
 * and counts their outcomes; other threads send the requests. The threads share nothing but the
 * queue of finished groups.
 *
 * @param <I> the type of the input's elements
 */
final class BulkLoop<I> {
  /** The time that a write which could be sent waits for others that fit into the same request. */
  private static final Duration GATHERING = Duration.ofMillis(50);

  private static final Duration BETWEEN_REPORTS = Duration.ofMillis(100);

  private final Environment environment;
  private final Job<I> job;
  private final ConcurrencyLimit concurrency;
  private final TransactionLimit transactionLimit;
  private final Consumer<BulkProgress> listener;
  private final Function<List<BulkItem>, List<BulkOutcome>> sender;
  private final Iterator<? extends I> input;
  private final OutcomeCounts counts;
  private final WriteQueue<BulkItem> queue;
  private final BlockingQueue<InFlightGroup> finished = new LinkedBlockingQueue<>();
  private final Set<InFlightGroup> inFlight = new LinkedHashSet<>();
  private @Nullable RuntimeException inputFailure;
  private long reported;
  private long uncertain;

  /**
   * The work of a run on each element.
   *
   * @param name the name of the run: {@code Enrollment.linkAll}
   * @param toWrite makes the write of an element
   */
  record Job<I>(String name, Function<I, BulkItem> toWrite, GroupingRules grouping) {}

  BulkLoop(
      Environment environment,
      Job<I> job,
      ConcurrencyLimit concurrency,
      TransactionLimit transactionLimit,
      Function<List<BulkItem>, List<BulkOutcome>> sender,
      BulkRun.Listeners listeners,
      Iterator<? extends I> input) {
    this.environment = environment;
    this.job = job;
    this.concurrency = concurrency;
    this.transactionLimit = transactionLimit;
    this.sender = sender;
    this.listener = listeners.progress();
    this.counts = new OutcomeCounts(listeners.failure());
    this.queue = new WriteQueue<>(job.grouping());
    this.input = input;
    this.reported = environment.nanos();
  }

  OutcomeCounts run() {
    try {
      boolean more = true;
      while (more || !queue.isEmpty()) {
        more = more && fill();
        dispatch();
        collect(!more || queue.isFull());
        report(false);
      }
      report(true);
    } catch (InterruptedException e) {
      BulkProgress left = abandon();
      AdjoinException interrupted = interrupted(left);
      reportLast(left, interrupted);
      Thread.currentThread().interrupt();
      throw interrupted;
    } catch (RuntimeException | Error e) {
      reportLast(abandon(), e);
      throw e;
    }
    if (inputFailure != null) {
      throw inputFailure;
    }
    return counts;
  }

  /**
   * Reads input until there is enough to send. While nothing can be sent, because of the limit or
   * because all waiting writes share items with those in flight, it reads ahead until a request is
   * finished.
   *
   * @return whether there may be more input
   */
  private boolean fill() throws InterruptedException {
    long begin = environment.nanos();
    while (!queue.isFull()) {
      checkInterrupt();
      if (inFlight.size() >= concurrency.limit() || queue.isBlocked()) {
        if (!finished.isEmpty()) {
          return true;
        }
      } else if (!queue.isEmpty()
          && (queue.hasEnough() || environment.nanos() - begin > GATHERING.toNanos())) {
        return true;
      }
      if (!readNext()) {
        return false;
      }
    }
    return true;
  }

  private static void checkInterrupt() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException();
    }
  }

  /** If the input fails, reading ends, but the elements that were read before are still written. */
  private boolean readNext() {
    I element;
    try {
      if (!input.hasNext()) {
        return false;
      }
      element = input.next();
    } catch (RuntimeException e) {
      inputFailure = e;
      return false;
    }
    long position = counts.nextPosition();
    try {
      BulkItem write = job.toWrite().apply(element);
      queue.add(new QueuedWrite<>(position, write, write.footprint()));
    } catch (IllegalArgumentException e) {
      String name = job.name();
      counts.fail(
          position, FailureBuilder.of(Reason.REFUSED, name).cause(e).because(e.getMessage()));
      counts.throwListenerFailure();
    }
    return true;
  }

  private void dispatch() {
    while (inFlight.size() < concurrency.limit()) {
      List<QueuedWrite<BulkItem>> writes =
          queue.take(transactionLimit.items(), concurrency.requestsPerThread(queue.waiting()));
      if (writes.isEmpty()) {
        return;
      }
      InFlightGroup group =
          new InFlightGroup(writes, job.grouping().isSingle(writes), sender, finished::add);
      inFlight.add(group);
      group.runBy(environment.start(group));
    }
  }

  private void collect(boolean waits) throws InterruptedException {
    checkInterrupt();
    InFlightGroup group = waits && !inFlight.isEmpty() ? finished.take() : finished.poll();
    while (group != null) {
      settle(group);
      group = finished.poll();
    }
  }

  private void settle(InFlightGroup group) throws InterruptedException {
    inFlight.remove(group);
    count(group);
    Throwable failure = group.failure();
    if (failure == null) {
      counts.throwListenerFailure();
    } else {
      if (failure instanceof AdjoinException e && e.reason() == Reason.INTERRUPTED) {
        throw new InterruptedException();
      }
      if (failure instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure;
    }
  }

  /** After a failure of a group, the outcome of the writes in its last request is unknown. */
  private void count(InFlightGroup group) {
    List<QueuedWrite<BulkItem>> writes = group.writes();
    List<BulkOutcome> outcomes = group.outcomes();
    for (int i = 0; i < outcomes.size(); i++) {
      counts.count(writes.get(i).positions(), outcomes.get(i), job.grouping().replaces());
    }
    if (group.failure() == null) {
      queue.release(writes);
    } else {
      uncertain += elements(group.uncertain());
    }
  }

  private static int elements(List<QueuedWrite<BulkItem>> writes) {
    int elements = 0;
    for (QueuedWrite<BulkItem> write : writes) {
      elements += write.positions().size();
    }
    return elements;
  }

  private void report(boolean last) {
    long now = environment.nanos();
    if (last || now - reported >= BETWEEN_REPORTS.toNanos()) {
      reported = now;
      int sent = inFlight.stream().mapToInt(group -> elements(group.writes())).sum();
      listener.accept(counts.progress(sent));
    }
  }

  /** Reports what was done before a failure, which stays the failure of the run. */
  private void reportLast(BulkProgress left, Throwable failure) {
    try {
      listener.accept(left);
    } catch (RuntimeException e) {
      if (e != failure) {
        failure.addSuppressed(e);
      }
    }
  }

  /**
   * Cancels the groups in flight and waits for their threads, so that their outcome is known.
   *
   * @return what was done
   */
  private BulkProgress abandon() {
    boolean wasInterrupted = Thread.interrupted();
    inFlight.removeIf(group -> !group.cancel());
    while (!inFlight.isEmpty()) {
      InFlightGroup group = nextFinished();
      inFlight.remove(group);
      count(group);
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
    return counts.progress(uncertain);
  }

  private InFlightGroup nextFinished() {
    while (true) {
      try {
        return finished.take();
      } catch (InterruptedException e) {
        // All groups are cancelled already. The caller gets an exception once they have stopped.
        continue;
      }
    }
  }

  private AdjoinException interrupted(BulkProgress progress) {
    return FailureBuilder.of(Reason.INTERRUPTED, job.name())
        .because(
            "was interrupted; of %d taken %d were written, %d unchanged and %d failed; %d are left, %d of which may have been written"
                .formatted(
                    progress.taken(),
                    progress.written(),
                    progress.unchanged(),
                    progress.failed(),
                    progress.left(),
                    progress.inFlight()));
  }
}
