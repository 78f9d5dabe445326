// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns a signal that ends the process into an interrupt of the working thread, and delays the end
 * of the process: a long command then stops cleanly and reports its progress.
 */
public final class Interrupts {
  private static final int TIMEOUT_SECONDS = 10;

  /** The work that a signal has ended, if its outcome is not reported yet. */
  private static final AtomicReference<@Nullable Interrupts> UNREPORTED = new AtomicReference<>();

  private final Thread worker = Thread.currentThread();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean signalled;
  private final Thread hook = new Thread(this::interrupt, "adjoin-interrupt");

  private Interrupts() {}

  /** Runs work that a signal interrupts. */
  public static <T> T during(Supplier<T> work) {
    return during(signalled -> work.get());
  }

  /**
   * Runs work that a signal interrupts.
   *
   * @param work takes whether there was a signal, for work of several parts, one of which may have
   *     ended early and cleared the interrupt
   */
  public static <T> T during(Function<BooleanSupplier, T> work) {
    Interrupts interrupts = new Interrupts();
    Runtime.getRuntime().addShutdownHook(interrupts.hook);
    try {
      return work.apply(() -> interrupts.signalled || interrupts.worker.isInterrupted());
    } finally {
      interrupts.end();
    }
  }

  private void interrupt() {
    signalled = true;
    worker.interrupt();
    try {
      done.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets the process end after a signal: the command has printed its outcome. */
  public static void reported() {
    Interrupts ended = UNREPORTED.getAndSet(null);
    if (ended != null) {
      ended.done.countDown();
    }
  }

  private void end() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, and waits until the outcome is reported.
      UNREPORTED.set(this);
    }
  }
}
