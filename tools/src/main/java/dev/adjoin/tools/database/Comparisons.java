// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Where;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.AttributeParser;
import dev.adjoin.tools.data.Comparison;
import dev.adjoin.tools.data.Comparison.Sign;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns comparisons into conditions on items, or into conditions on the key of a list. */
final class Comparisons {
  private static final Set<Sign> LOW = Set.of(Sign.AT_LEAST, Sign.ABOVE);
  private static final Set<Sign> HIGH = Set.of(Sign.AT_MOST, Sign.BELOW);

  private Comparisons() {}

  static Condition condition(Comparison comparison) {
    return comparison.sign() == Sign.UNEQUAL
        ? Condition.of(comparison.attribute()).isNot(comparison.value())
        : apply(Condition.of(comparison.attribute()), comparison);
  }

  private static <R> R apply(Where<Object, R> where, Comparison comparison) {
    Object value = comparison.value();
    return switch (comparison.sign()) {
      case EQUAL -> where.is(value);
      case AT_LEAST -> where.atLeast(value);
      case AT_MOST -> where.atMost(value);
      case ABOVE -> where.greaterThan(value);
      case BELOW -> where.lessThan(value);
      case PREFIX -> where.beginsWith((String) value);
      case UNEQUAL ->
          throw Failure.mistake(
              "--where cannot exclude a value", "Use --filter '" + comparison.attribute() + "!=…'");
    };
  }

  /** Narrows a list by its sort key: one comparison of an attribute, or two that form a range. */
  static ListQuery<Item> narrow(
      ListQuery<Item> list, AttributeParser attributes, List<Comparison> comparisons) {
    Map<String, List<Comparison>> byAttribute = new LinkedHashMap<>();
    comparisons.forEach(
        each -> byAttribute.merge(each.attribute(), List.of(each), Comparisons::range));
    ListQuery<Item> narrowed = list;
    for (List<Comparison> ends : byAttribute.values()) {
      if (ends.size() == 2) {
        attributes.requireOrder(ends.get(0).attribute(), ends.get(0).value(), ends.get(1).value());
      }
      for (Comparison each : ends) {
        narrowed = apply(narrowed.where(each.attribute()), each);
      }
    }
    return narrowed;
  }

  /** The two ends of a range, the low one first. */
  private static List<Comparison> range(List<Comparison> before, List<Comparison> after) {
    Comparison one = before.get(0);
    Comparison other = after.get(0);
    if (before.size() == 1 && LOW.contains(one.sign()) && HIGH.contains(other.sign())) {
      return List.of(one, other);
    }
    if (before.size() == 1 && HIGH.contains(one.sign()) && LOW.contains(other.sign())) {
      return List.of(other, one);
    }
    throw Failure.mistake(
        "--where compares %s more than once, but not as a range".formatted(one.attribute()),
        "Compare it once, or with one of > and >= and one of < and <=");
  }
}
