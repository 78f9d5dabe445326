// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.Optional;
import java.util.Set;

/** The write units of the entries that one type has in an index. */
public final class IndexWrites {
  /** The writes that add an item. */
  public static final Set<Verb> NEW = Set.of(Verb.CREATE, Verb.LINK);

  /** The writes that a workload gives rates for. */
  public static final Set<Verb> ALL =
      Set.of(Verb.CREATE, Verb.CHANGE, Verb.DELETE, Verb.LINK, Verb.UNLINK);

  private IndexWrites() {}

  /** The units a second of some writes of a type, in one index, under the workload. */
  public static double unitsPerSecond(CostModel costs, String type, String index, Set<Verb> verbs) {
    double units = 0;
    for (PlannedWrite write : costs.plans().writes()) {
      double rate =
          rateOf(write.verb()).map(m -> costs.model().load(type).get(m).orElse(0)).orElse(0.0);
      if (write.type().equals(type) && verbs.contains(write.verb()) && rate > 0) {
        units += rate * costs.of(write).of(index).writes();
      }
    }
    return units;
  }

  /** The measure of a workload that is the rate of a write; empty if it has none. */
  static Optional<Measure> rateOf(Verb verb) {
    return switch (verb) {
      case CREATE -> Optional.of(Measure.CREATES);
      case CHANGE -> Optional.of(Measure.CHANGES);
      case DELETE -> Optional.of(Measure.DELETES);
      case LINK -> Optional.of(Measure.LINKS);
      case UNLINK -> Optional.of(Measure.UNLINKS);
      case PUT, OVERWRITE -> Optional.empty();
    };
  }
}
