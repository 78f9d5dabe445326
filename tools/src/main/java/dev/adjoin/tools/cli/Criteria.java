// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Condition;
import dev.adjoin.tools.data.Comparison;
import java.util.List;

/** What is asked of any attributes of an item. */
final class Criteria {
  private Criteria() {}

  static List<Condition> of(List<Comparison> comparisons) {
    return comparisons.stream().map(Criteria::of).toList();
  }

  private static Condition of(Comparison asked) {
    String name = asked.attribute();
    return switch (asked.sign()) {
      case EQUAL -> Condition.of(name).is(asked.value());
      case UNEQUAL -> Condition.of(name).isNot(asked.value());
      case AT_LEAST -> Condition.of(name).atLeast(asked.value());
      case AT_MOST -> Condition.of(name).atMost(asked.value());
      case ABOVE -> Condition.of(name).greaterThan(asked.value());
      case BELOW -> Condition.of(name).lessThan(asked.value());
      case PREFIX -> Condition.of(name).beginsWith((String) asked.value());
    };
  }
}
