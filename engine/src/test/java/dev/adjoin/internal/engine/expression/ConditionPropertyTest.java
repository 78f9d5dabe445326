// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TenfoldWhenFull;
import dev.adjoin.internal.engine.expression.parse.ConditionParser;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

@AddLifecycleHook(TenfoldWhenFull.class)
class ConditionPropertyTest {
  private final Expressions expressions = new Expressions();

  @Provide
  Arbitrary<Predicate> predicates() {
    return AnyCondition.predicates(3);
  }

  @Provide
  Arbitrary<List<Map<String, Value>>> items() {
    return AnyCondition.items().list().ofSize(10);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void whatIsPrintedIsParsedIntoTheSameTree(@ForAll("predicates") Predicate predicate) {
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

  @Property(edgeCases = EdgeCasesMode.NONE)
  @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
  void conditionsMeanWhatTheyPlainlySay(
      @ForAll("predicates") Predicate predicate, @ForAll("items") List<Map<String, Value>> items) {
    String text = Printer.BY_SLOT.text(predicate);
    Placeholders placeholders = AnyCondition.placeholders(text);
    Assume.that(
        Given.refusal(() -> expressions.condition(Parameter.FILTER, text, placeholders))
            .equals("accepted"));
    Condition condition = expressions.condition(Parameter.FILTER, text, placeholders);
    for (Map<String, Value> item : items) {
      boolean expected = new NaiveCondition(item, AnyCondition.values()).holds(predicate);
      Statistics.collect(expected);
      assertThat(condition.matches(Item.of(item))).as("%s for %s", text, item).isEqualTo(expected);
    }
    placeholders.refuseUnused();
    Statistics.coverage(coverage -> coverage.check(true).percentage(part -> part > 10));
  }
}
