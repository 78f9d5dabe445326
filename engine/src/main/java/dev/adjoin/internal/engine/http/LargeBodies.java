// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory budget for large bodies. A request waits for its share, so that many large requests
 * cannot exhaust the heap. Small bodies are not counted and never wait.
 */
final class LargeBodies {
  private static final int MEGABYTE = 1024 * 1024;
  private final Semaphore megabytes;
  private final long patienceMillis;

  LargeBodies(ServerLimits tolerance) {
    this.megabytes = new Semaphore(tolerance.bodyMegabytes(), true);
    this.patienceMillis = tolerance.request().toMillis();
  }

  /** The share of one connection, which has one body at a time. */
  final class Share {
    private int held;

    /** Waits until memory for a body of this length is available. */
    void cover(int length) throws BrokenRequest {
      int more = length / MEGABYTE - held;
      if (more > 0) {
        take(more);
        held += more;
      }
    }

    void release() {
      megabytes.release(held);
      held = 0;
    }
  }

  private void take(int more) throws BrokenRequest {
    try {
      if (megabytes.tryAcquire(more, patienceMillis, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new BrokenRequest(Status.SERVICE_UNAVAILABLE);
  }
}
