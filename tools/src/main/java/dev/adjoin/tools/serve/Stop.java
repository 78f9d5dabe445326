// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.serve;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish to stop, by a signal to the process or an interrupt of the thread.
 *
 * <p>A process that a signal ends does not wait for its threads. It waits for this, so that what a
 * command holds open is closed in order.
 */
final class Stop {
  private static final int PATIENCE_SECONDS = 10;
  private final CountDownLatch wished = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);

  Stop() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::wish, "adjoin-stop"));
  }

  private void wish() {
    wished.countDown();
    try {
      done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until somebody wishes to stop. */
  void await() {
    try {
      wished.await();
    } catch (InterruptedException e) {
      // That is a wish, too; what follows is not to be interrupted by it.
    }
  }

  /** Lets the process end. */
  void done() {
    done.countDown();
  }
}
