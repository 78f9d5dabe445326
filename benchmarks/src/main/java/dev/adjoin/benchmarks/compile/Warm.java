// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.compile.StagedRun.Result;
import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Rounds;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles one model over and over in this process.
 *
 * @param rounds how often, before anything counts and again while it does
 */
record Warm(Rounds rounds) {

  Medians measure(String yaml) {
    run(yaml, new ArrayList<>(), new ArrayList<>());
    List<Result> runs = new ArrayList<>();
    List<Long> bounds = new ArrayList<>();
    run(yaml, runs, bounds);
    return Medians.of(runs, bounds);
  }

  private void run(String yaml, List<Result> runs, List<Long> bounds) {
    rounds.repeat(
        () -> {
          runs.add(StagedRun.of(yaml, Clock.THREAD));
          bounds.add(LowerBound.nanos(yaml, Clock.THREAD));
        });
  }
}
