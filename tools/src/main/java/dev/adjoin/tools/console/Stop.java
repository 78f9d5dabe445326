// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request to stop, by a signal to the process or an interrupt of the thread.
 *
 * <p>A process that ends by a signal does not wait for its threads. A shutdown hook delays it until
 * the command has closed its resources.
 */
public final class Stop {
  private static final int TIMEOUT_SECONDS = 10;
  private final Runnable listener;
  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);

  public Stop() {
    this(() -> {});
  }

  /**
   * @param listener runs in another thread when a signal asks to stop
   */
  public Stop(Runnable listener) {
    this.listener = listener;
    Runtime.getRuntime().addShutdownHook(new Thread(this::request, "adjoin-stop"));
  }

  private void request() {
    requested.countDown();
    listener.run();
    try {
      done.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the request to stop. */
  public void await() {
    try {
      requested.await();
    } catch (InterruptedException e) {
      // An interrupt is a request to stop, too. It is not restored, so that it does not interrupt
      // the closing of resources.
    }
  }

  /** Allows the process to end. */
  public void done() {
    done.countDown();
  }
}
