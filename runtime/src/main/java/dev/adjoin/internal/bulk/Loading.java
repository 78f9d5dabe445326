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
 * One run of bulk work. The calling thread takes from the input, decides what goes together and
 * when, and counts; other threads send. All that is shared with them is the queue of what has
 * landed.
 *
 * @param <I> what is given
 */
final class Loading<I> {
  /** How long what could leave waits for more to go with it. */
  private static final Duration GATHERING = Duration.ofMillis(50);

  private static final Duration BETWEEN_REPORTS = Duration.ofMillis(100);

  private final Environment environment;
  private final Job<I> job;
  private final Pace pace;
  private final Reach reach;
  private final Consumer<BulkProgress> listener;
  private final Function<List<BulkItem>, List<BulkOutcome>> sending;
  private final Iterator<? extends I> input;
  private final Tally tally;
  private final Window<BulkItem> window;
  private final BlockingQueue<Flight> landed = new LinkedBlockingQueue<>();
  private final Set<Flight> flying = new LinkedHashSet<>();
  private volatile BulkProgress progress = BulkProgress.NONE;
  private @Nullable RuntimeException inputFailure;
  private long reported;
  private long unsure;

  /**
   * What is done with each.
   *
   * @param name of it all: {@code Enrollment.linkAll}
   */
  record Job<I>(String name, Function<I, BulkItem> piece, Grouping grouping) {}

  Loading(
      Environment environment,
      Job<I> job,
      Pace pace,
      Reach reach,
      Function<List<BulkItem>, List<BulkOutcome>> sending,
      BulkRun.Listeners listeners,
      Iterator<? extends I> input) {
    this.environment = environment;
    this.job = job;
    this.pace = pace;
    this.reach = reach;
    this.sending = sending;
    this.listener = listeners.progress();
    this.tally = new Tally(listeners.failure());
    this.window = new Window<>(job.grouping());
    this.input = input;
    this.reported = environment.nanos();
  }

  BulkProgress progress() {
    return progress;
  }

  Tally run() {
    try {
      boolean more = true;
      while (more || !window.isEmpty()) {
        more = more && fill();
        dispatch();
        land(!more || window.isFull() || flying.size() >= pace.limit());
        report(false);
      }
      report(true);
    } catch (InterruptedException e) {
      abandon();
      Thread.currentThread().interrupt();
      throw interrupted();
    } catch (RuntimeException | Error e) {
      abandon();
      throw e;
    }
    if (inputFailure != null) {
      throw inputFailure;
    }
    return tally;
  }

  /**
   * Takes until there is enough to send.
   *
   * @return whether there may be more
   */
  private boolean fill() throws InterruptedException {
    long begin = environment.nanos();
    while (!window.isFull()) {
      check();
      boolean mayLeave = flying.size() < pace.limit() && !window.isEmpty();
      boolean waited = environment.nanos() - begin > GATHERING.toNanos();
      if (mayLeave && (window.hasEnough() || waited)) {
        return true;
      }
      if (!take()) {
        return false;
      }
    }
    return true;
  }

  private static void check() throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException();
    }
  }

  /** What fails of the input ends it, but not what was taken before. */
  private boolean take() {
    I given;
    try {
      if (!input.hasNext()) {
        return false;
      }
      given = input.next();
    } catch (RuntimeException e) {
      inputFailure = e;
      return false;
    }
    long position = tally.take();
    try {
      BulkItem piece = job.piece().apply(given);
      window.add(new Entry<>(position, piece, piece.footprint()));
    } catch (IllegalArgumentException e) {
      String name = job.name();
      tally.fail(
          position, FailureBuilder.of(Reason.REFUSED, name).cause(e).because(e.getMessage()));
      tally.check();
    }
    return true;
  }

  private void dispatch() {
    while (flying.size() < pace.limit()) {
      List<Entry<BulkItem>> group = window.take(reach.items());
      if (group.isEmpty()) {
        return;
      }
      Flight flight = new Flight(group, sending, landed::add);
      flying.add(flight);
      flight.runs(environment.start(flight));
    }
  }

  private void land(boolean waits) throws InterruptedException {
    check();
    Flight flight = waits && !flying.isEmpty() ? landed.take() : landed.poll();
    while (flight != null) {
      settle(flight);
      flight = landed.poll();
    }
  }

  private void settle(Flight flight) throws InterruptedException {
    flying.remove(flight);
    Throwable failure = flight.failure();
    if (failure == null) {
      count(flight);
      tally.check();
    } else {
      unsure += size(flight);
      if (failure instanceof AdjoinException e && e.reason() == Reason.INTERRUPTED) {
        throw new InterruptedException();
      }
      if (failure instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure;
    }
  }

  private void count(Flight flight) {
    List<Entry<BulkItem>> group = flight.group();
    window.release(group);
    for (int i = 0; i < group.size(); i++) {
      BulkOutcome outcome = flight.outcomes().get(i);
      tally.count(group.get(i).positions(), outcome, job.grouping().replaces());
    }
  }

  private static int size(Flight flight) {
    return flight.group().stream().mapToInt(entry -> entry.positions().size()).sum();
  }

  private int size() {
    return flying.stream().mapToInt(Loading::size).sum();
  }

  private void report(boolean last) {
    long now = environment.nanos();
    if (last || now - reported >= BETWEEN_REPORTS.toNanos()) {
      reported = now;
      progress = tally.progress(size());
      listener.accept(progress);
    }
  }

  /** Stops what is on its way, and waits until it has stopped: only then is known what was done. */
  private void abandon() {
    boolean wasInterrupted = Thread.interrupted();
    flying.removeIf(flight -> !flight.cancel());
    while (!flying.isEmpty()) {
      Flight flight = nextLanded();
      flying.remove(flight);
      if (flight.failure() == null) {
        count(flight);
      } else {
        unsure += size(flight);
      }
    }
    progress = tally.progress(unsure);
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Flight nextLanded() {
    while (true) {
      try {
        return landed.take();
      } catch (InterruptedException e) {
        // They have been told to stop; the caller is told once they have.
        continue;
      }
    }
  }

  private AdjoinException interrupted() {
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
