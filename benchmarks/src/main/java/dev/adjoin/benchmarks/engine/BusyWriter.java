// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import java.util.concurrent.CompletableFuture;

/** Puts and removes items in a thread of its own until it is closed. */
final class BusyWriter implements AutoCloseable {
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private final CompletableFuture<Void> ended;
  private volatile boolean stopped;

  /** Returns once the writer is at work. */
  BusyWriter(Holder holder, int block) {
    ended =
        CompletableFuture.runAsync(() -> write(holder, block))
            .whenComplete((nothing, failure) -> begun.complete(null));
    begun.join();
  }

  private void write(Holder holder, int block) {
    while (!stopped) {
      Block.of(Call.PUT, holder, block).run(Clock.WALL);
      begun.complete(null);
    }
  }

  /** Ends the writer; a failure of its is thrown here. */
  @Override
  public void close() {
    stopped = true;
    ended.join();
  }
}
