// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.parse.ConditionParser;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class ConditionPropertyTest {
  private static final Generator<Predicate> PREDICATES = AnyCondition.predicates(3);

  private final Expressions expressions = new Expressions();

  /** How often a condition was checked, and how often it was true. */
  private int checked;

  private int held;

  @AfterEach
  void conditionsWereOftenTrue() {
    if (checked > 0) {
      assertThat(100.0 * held / checked).as("percentage of true conditions").isGreaterThan(10);
    }
  }

  @Property(cases = 500)
  void whatIsPrintedIsParsedIntoTheSameTree(Given given) {
    Predicate predicate = given.any(PREDICATES);
    String text = Printer.BY_SLOT.text(predicate);
    ParsedExpression<Predicate> tree = ConditionParser.parse(Parameter.FILTER, text);
    assertThat(Printer.of(tree).text(tree.root())).isEqualTo(text);
    assertThat(shape(tree.root())).isEqualTo(shape(predicate));
  }

  /** The node types of a tree. */
  private static String shape(Predicate predicate) {
    if (predicate instanceof Predicate.All all) {
      return "All" + all.predicates().stream().map(ConditionPropertyTest::shape).toList();
    }
    if (predicate instanceof Predicate.Any any) {
      return "Any" + any.predicates().stream().map(ConditionPropertyTest::shape).toList();
    }
    return predicate instanceof Predicate.Not not
        ? "Not[" + shape(not.predicate()) + "]"
        : predicate.getClass().getSimpleName();
  }

  @Property(cases = 500)
  void conditionsMeanWhatTheyPlainlySay(Given given) {
    Predicate predicate = given.any(PREDICATES);
    List<Map<String, Value>> items = given.any(AnyCondition.items().list(10, 10));
    String text = Printer.BY_SLOT.text(predicate);
    Placeholders placeholders = AnyCondition.placeholders(text);
    given.assume(
        Shorthand.refusal(() -> expressions.condition(Parameter.FILTER, text, placeholders))
            .equals("accepted"));
    Condition condition = expressions.condition(Parameter.FILTER, text, placeholders);
    for (Map<String, Value> item : items) {
      boolean expected = new NaiveCondition(item, AnyCondition.values()).holds(predicate);
      checked++;
      held += expected ? 1 : 0;
      assertThat(condition.matches(Item.of(item))).as("%s for %s", text, item).isEqualTo(expected);
    }
    placeholders.refuseUnused();
  }
}
