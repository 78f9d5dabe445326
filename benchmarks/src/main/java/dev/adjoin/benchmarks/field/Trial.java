// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of a task with one library. */
final class Trial {
  /** The number of callers where many call at once. */
  static final int CALLERS = 16;

  private final Library library;
  private final Meter meter;
  private final Supplier<StoredItems> stored;
  private final Faults faults;
  private volatile @Nullable RuntimeException failure;
  private Meter.Usage usage = new Meter.Usage(0, 0, 0);

  /**
   * @param stored reads the table
   * @param faults to which wrong outcomes are added
   */
  Trial(Library library, Meter meter, Supplier<StoredItems> stored, Faults faults) {
    this.library = library;
    this.meter = meter;
    this.stored = stored;
    this.faults = faults;
  }

  Library library() {
    return library;
  }

  Faults faults() {
    return faults;
  }

  /** The last failure that a caller saw; null if there was none. */
  @Nullable RuntimeException failure() {
    return failure;
  }

  /** The requests and units of the measured calls. */
  Meter.Usage usage() {
    return usage;
  }

  StoredItems stored() {
    return stored.get();
  }

  /** Calls once, measured; returns whether it succeeded. */
  boolean once(Runnable call) {
    return !times(1, i -> call.run()).isEmpty();
  }

  /** Calls one after the other, measured; returns the numbers of those that succeeded. */
  List<Integer> times(int number, IntConsumer call) {
    return measured(() -> IntStream.range(0, number).filter(i -> succeeds(i, call)).boxed());
  }

  /** Calls from several callers at once, measured; returns the numbers that succeeded. */
  List<Integer> atOnce(int number, IntConsumer call) {
    return measured(() -> inParallel(number, i -> succeeds(i, call)).stream());
  }

  private List<Integer> measured(Supplier<Stream<Integer>> calls) {
    meter.take();
    List<Integer> done = calls.get().toList();
    usage = meter.take();
    return done;
  }

  private boolean succeeds(int number, IntConsumer call) {
    try {
      call.accept(number);
      return true;
    } catch (RuntimeException e) {
      faults.add(Fault.FAILED, 1);
      failure = e;
      return false;
    }
  }

  /** Calls from several callers at once while nothing is measured; all must succeed. */
  static void prepare(int number, IntConsumer call) {
    inParallel(
        number,
        i -> {
          call.accept(i);
          return true;
        });
  }

  private static List<Integer> inParallel(int number, IntPredicate call) {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<List<Integer>>> results =
          IntStream.range(0, CALLERS)
              .mapToObj(
                  caller ->
                      callers.submit(
                          () ->
                              IntStream.range(0, number)
                                  .filter(i -> i % CALLERS == caller)
                                  .filter(call)
                                  .boxed()
                                  .toList()))
              .toList();
      List<Integer> done = new ArrayList<>();
      for (Future<List<Integer>> each : results) {
        done.addAll(each.get());
      }
      return done;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for callers", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("A call must succeed in the preparation", e.getCause());
    } finally {
      callers.shutdownNow();
    }
  }
}
