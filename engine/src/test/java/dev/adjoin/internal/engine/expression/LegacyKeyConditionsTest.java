// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.LegacyConditionsTest.condition;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.expression.KeyConditionTest.Key;
import dev.adjoin.internal.engine.expression.tree.Operator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.Condition;

class LegacyKeyConditionsTest {
  private static KeyCondition on(Map<String, Condition> conditions) {
    return LegacyConditions.keyConditions(conditions)
        .on(List.of(new Key("a", "S")), List.of(new Key("b", "S")));
  }

  @Test
  void becomeTheSameConditions() {
    Condition partition = condition("EQ", s("p"));
    assertThat(on(Map.of("a", partition)).partition()).containsExactly(s("p"));
    assertThat(on(Map.of("a", partition, "b", condition("EQ", s("x")))).sortEqualities())
        .containsExactly(s("x"));
    assertThat(on(Map.of("a", partition, "b", condition("GT", s("x")))).last())
        .contains(new SortTest.Compare(Operator.GREATER, s("x")));
    assertThat(on(Map.of("a", partition, "b", condition("BEGINS_WITH", s("x")))).last())
        .contains(new SortTest.BeginsWith(s("x")));
    assertThat(on(Map.of("a", partition, "b", condition("BETWEEN", s("x"), s("y")))).last())
        .contains(new SortTest.Between(s("x"), s("y")));
  }

  @Test
  void areOneOrTwo() {
    assertThat(refusal(() -> on(Map.of()))).isEqualTo("Conditions can be of length 1 or 2 only");
  }

  @Test
  void askWhatAKeyCanAnswer() {
    for (Condition useless :
        List.of(
            condition("NULL"),
            condition("NOT_NULL"),
            condition("NE", s("x")),
            condition("CONTAINS", s("x")),
            condition("NOT_CONTAINS", s("x")),
            condition("IN", s("x")))) {
      assertThat(refusal(() -> on(Map.of("a", useless))))
          .isEqualTo("Attempted conditional constraint is not an indexable operation");
    }
    assertThat(refusal(() -> on(Map.of("a", condition("LT", s("x"))))))
        .isEqualTo("Query key condition not supported");
    assertThat(refusal(() -> on(Map.of("a", condition("EQ", n("1"))))))
        .isEqualTo(
            "One or more parameter values were invalid: Condition parameter type does not match"
                + " schema type");
    assertThat(refusal(() -> on(Map.of("c", condition("EQ", s("x"))))))
        .isEqualTo("Query condition missed key schema element: a");
  }
}
