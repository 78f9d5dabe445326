// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.Memory;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What one call took on average: nanoseconds, and bytes that its thread allocated. */
record Cost(double nanos, double bytes) {
  /** Where responses go, so that the compiler cannot leave any of them out. */
  @SuppressWarnings("unused")
  private static volatile Object kept;

  /** Makes a call of each; one alone would be too short to be timed. */
  static <T> Cost of(List<T> each, Clock clock, Function<T, Object> call) {
    long bytes = Memory.allocated();
    long nanos = clock.nanos();
    for (T one : each) {
      kept = call.apply(one);
    }
    nanos = clock.nanos() - nanos;
    bytes = Memory.allocated() - bytes;
    return new Cost((double) nanos / each.size(), (double) bytes / each.size());
  }

  static Cost median(List<Cost> costs) {
    return new Cost(median(costs, Cost::nanos), median(costs, Cost::bytes));
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
    return Median.of(costs.stream().map(figure::applyAsDouble).toList());
  }
}
