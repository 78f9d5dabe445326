// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.compile.StagedRun.Result;
import dev.adjoin.benchmarks.measure.Median;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The middle of several runs of one model.
 *
 * @param bound what the lower bound took, in the same process
 * @param plans how many reads and changes were planned, the same in every run
 */
record Medians(Map<Stage, Long> stages, long total, long bound, long bytes, int plans) {
  Medians {
    stages = Map.copyOf(stages);
  }

  static Medians of(List<Result> runs, List<Long> bounds) {
    Map<Stage, Long> stages = new EnumMap<>(Stage.class);
    for (Stage stage : Stage.values()) {
      stages.put(stage, median(runs, run -> run.nanos().getOrDefault(stage, 0L)));
    }
    return new Medians(
        stages,
        median(runs, Result::total),
        Median.of(bounds),
        median(runs, Result::bytes),
        runs.get(0).plans());
  }

  private static long median(List<Result> runs, ToLongFunction<Result> figure) {
    return Median.of(runs.stream().map(figure::applyAsLong).toList());
  }
}
