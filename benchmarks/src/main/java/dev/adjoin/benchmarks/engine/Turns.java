// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Several things measured in turns, so that what else the machine does hits all of them alike.
 *
 * @param block how many items a call is timed with at once
 */
record Turns(Rounds rounds, int block) {
  /** What the call costs each holder, as the time that its thread computes. */
  List<Cost> medians(Call call, List<Holder> holders) {
    List<Supplier<Cost>> each = new ArrayList<>();
    holders.forEach(holder -> each.add(() -> Block.of(call, holder, block).run(Clock.THREAD)));
    return medians(each);
  }

  /** What each costs after a warm-up as long as the measurement. */
  List<Cost> warmMedians(List<Supplier<Cost>> each) {
    medians(each);
    return medians(each);
  }

  private List<Cost> medians(List<Supplier<Cost>> each) {
    List<List<Cost>> costs = new ArrayList<>();
    each.forEach(one -> costs.add(new ArrayList<>()));
    rounds.repeat(
        () -> {
          for (int i = 0; i < each.size(); i++) {
            costs.get(i).add(each.get(i).get());
          }
        });
    return costs.stream().map(Cost::median).toList();
  }
}
