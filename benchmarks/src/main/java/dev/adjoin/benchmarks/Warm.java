// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import dev.adjoin.benchmarks.StagedRun.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles one model over and over in this process.
 *
 * @param warmUp how long before anything counts
 * @param least how many rounds are taken even where they last longer than the warm-up
 */
record Warm(Duration warmUp, int least) {

  Medians measure(String yaml) {
    rounds(yaml, new ArrayList<>(), new ArrayList<>());
    List<Result> runs = new ArrayList<>();
    List<Long> bounds = new ArrayList<>();
    rounds(yaml, runs, bounds);
    return Medians.of(runs, bounds);
  }

  private void rounds(String yaml, List<Result> runs, List<Long> bounds) {
    long end = System.nanoTime() + warmUp.toNanos();
    while (runs.size() < least || System.nanoTime() < end) {
      runs.add(StagedRun.of(yaml, Clock.THREAD));
      bounds.add(LowerBound.nanos(yaml, Clock.THREAD));
    }
  }
}
