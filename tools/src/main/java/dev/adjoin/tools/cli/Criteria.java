// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.internal.execute.Criterion;
import dev.adjoin.tools.data.Comparison;
import java.util.List;

/** What is asked of any attributes of an item. */
final class Criteria {
  private Criteria() {}

  static List<Criterion> of(List<Comparison> comparisons) {
    return comparisons.stream().map(Criteria::of).toList();
  }

  private static Criterion of(Comparison asked) {
    String name = asked.attribute();
    return switch (asked.sign()) {
      case EQUAL -> Criterion.equal(name, asked.value());
      case UNEQUAL -> Criterion.unequal(name, asked.value());
      case AT_LEAST -> Criterion.atLeast(name, asked.value());
      case AT_MOST -> Criterion.atMost(name, asked.value());
      case ABOVE -> Criterion.above(name, asked.value());
      case BELOW -> Criterion.below(name, asked.value());
      case PREFIX -> Criterion.startsWith(name, (String) asked.value());
    };
  }
}
