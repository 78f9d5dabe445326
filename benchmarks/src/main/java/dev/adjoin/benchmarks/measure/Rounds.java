// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.time.Duration;

/**
 * How often something is done again.
 *
 * @param time how long it is repeated
 * @param least how often it is done even where that takes longer
 */
public record Rounds(Duration time, int least) {
  public void repeat(Runnable round) {
    long end = System.nanoTime() + time.toNanos();
    for (int i = 0; i < least || System.nanoTime() < end; i++) {
      round.run();
    }
  }
}
