// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TenfoldWhenFull;
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
  Arbitrary<Predicate> claims() {
    return AnyCondition.claims(3);
  }

  @Provide
  Arbitrary<List<Map<String, Value>>> items() {
    return AnyCondition.items().list().ofSize(10);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void whatIsPrintedIsParsedIntoTheSameTree(@ForAll("claims") Predicate claim) {
    String text = Printer.BY_SLOT.text(claim);
    ConditionTree tree = ConditionParser.parse("FilterExpression", text);
    assertThat(Printer.of(tree).text(tree.root())).isEqualTo(text);
    assertThat(shape(tree.root())).isEqualTo(shape(claim));
  }

  /** The node types of a tree. */
  private static String shape(Predicate claim) {
    if (claim instanceof Predicate.All all) {
      return "All" + all.claims().stream().map(ConditionPropertyTest::shape).toList();
    }
    if (claim instanceof Predicate.Any any) {
      return "Any" + any.claims().stream().map(ConditionPropertyTest::shape).toList();
    }
    return claim instanceof Predicate.Not not
        ? "Not[" + shape(not.claim()) + "]"
        : claim.getClass().getSimpleName();
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
  void conditionsMeanWhatTheyPlainlySay(
      @ForAll("claims") Predicate claim, @ForAll("items") List<Map<String, Value>> items) {
    String text = Printer.BY_SLOT.text(claim);
    Placeholders placeholders = AnyCondition.placeholders(text);
    Assume.that(
        Given.refusal(() -> expressions.condition("FilterExpression", text, placeholders))
            .equals("accepted"));
    Condition condition = expressions.condition("FilterExpression", text, placeholders);
    for (Map<String, Value> item : items) {
      boolean expected = new NaiveCondition(item, AnyCondition.values()).holds(claim);
      Statistics.collect(expected);
      assertThat(condition.matches(Item.of(item))).as("%s for %s", text, item).isEqualTo(expected);
    }
    placeholders.refuseUnused();
    Statistics.coverage(coverage -> coverage.check(true).percentage(part -> part > 10));
  }
}
