// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.AbortedException;

/**
 * Makes a caller wait: by sleeping on a real clock, by advancing a virtual one, or by waiting on a
 * shared one.
 *
 * <p>The caller must not hold an item lock, because advancing a virtual clock removes expired
 * items.
 */
final class Pause {
  private Pause() {}

  static void on(InstantSource clock, Duration duration) {
    if (duration.isZero()) {
      return;
    }
    if (clock instanceof VirtualClock virtual) {
      virtual.advance(duration);
      return;
    }
    if (clock instanceof SharedClock shared) {
      shared.await(duration);
      return;
    }
    try {
      TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw AbortedException.create("Thread was interrupted", interrupted);
    }
  }
}
