// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.tools.data.Comparison;
import dev.adjoin.tools.data.Comparison.Sign;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is asked of the attributes that sort a list: one comparison of each, or two that are the
 * ends of a range.
 */
final class KeyConditions {
  private static final Set<Sign> LOW = Set.of(Sign.AT_LEAST, Sign.ABOVE);
  private static final Set<Sign> HIGH = Set.of(Sign.AT_MOST, Sign.BELOW);

  private KeyConditions() {}

  static ListQuery<Item> narrow(ListQuery<Item> list, List<Comparison> comparisons) {
    Map<String, List<Comparison>> byAttribute = new LinkedHashMap<>();
    comparisons.forEach(
        each -> byAttribute.merge(each.attribute(), List.of(each), KeyConditions::joined));
    ListQuery<Item> narrowed = list;
    for (List<Comparison> each : byAttribute.values()) {
      narrowed = each.size() == 1 ? one(narrowed, each.get(0)) : two(narrowed, each);
    }
    return narrowed;
  }

  /** The low end first. */
  private static List<Comparison> joined(List<Comparison> before, List<Comparison> after) {
    Comparison one = before.get(0);
    Comparison other = after.get(0);
    if (before.size() == 1 && LOW.contains(one.sign()) && HIGH.contains(other.sign())) {
      return List.of(one, other);
    }
    if (before.size() == 1 && HIGH.contains(one.sign()) && LOW.contains(other.sign())) {
      return List.of(other, one);
    }
    throw Failure.mistake(
        "--where asks for %s more than once, and not for a range".formatted(one.attribute()),
        "Say it once, or from >= to <=");
  }

  private static ListQuery<Item> one(ListQuery<Item> list, Comparison asked) {
    String name = asked.attribute();
    return switch (asked.sign()) {
      case EQUAL -> list.where(name).is(asked.value());
      case AT_LEAST -> list.where(name).atLeast(asked.value());
      case AT_MOST -> list.where(name).atMost(asked.value());
      case ABOVE -> list.where(name).greaterThan(asked.value());
      case BELOW -> list.where(name).lessThan(asked.value());
      case PREFIX -> list.where(name).beginsWith((String) asked.value());
      case UNEQUAL ->
          throw Failure.mistake(
              "--where cannot leave one value out", "Use --filter '" + name + "!=…'");
    };
  }

  /** DynamoDB's ranges have both their ends; an end that is not wanted is left out after it. */
  private static ListQuery<Item> two(ListQuery<Item> list, List<Comparison> ends) {
    Comparison low = ends.get(0);
    Comparison high = ends.get(1);
    ListQuery<Item> range = list.where(low.attribute()).between(low.value(), high.value());
    range = low.sign() == Sign.ABOVE ? range.filter(without(low)) : range;
    return high.sign() == Sign.BELOW ? range.filter(without(high)) : range;
  }

  private static Condition without(Comparison end) {
    return Condition.of(end.attribute()).isNot(end.value());
  }
}
