// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.b;
import static dev.adjoin.internal.engine.expression.Shorthand.bool;
import static dev.adjoin.internal.engine.expression.Shorthand.item;
import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.m;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static dev.adjoin.internal.engine.expression.Shorthand.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

class LegacyConditionsTest {
  private static final String INVALID = "One or more parameter values were invalid: ";
  private static final Item ITEM =
      item("n", n("3"), "t", s("hello"), "set", ss("a"), "xs", l(n("1")), "flag", bool(true));

  /** An operator and its values, as the SDK has them. */
  static software.amazon.awssdk.services.dynamodb.model.Condition condition(
      String operator, Value... values) {
    return software.amazon.awssdk.services.dynamodb.model.Condition.builder()
        .comparisonOperator(operator)
        .attributeValueList(Arrays.stream(values).map(Values::toSdk).toList())
        .build();
  }

  private static boolean holds(String attribute, String operator, Value... values) {
    return LegacyConditions.filter(Map.of(attribute, condition(operator, values)), null)
        .matches(ITEM);
  }

  private static String refused(String operator, Value... values) {
    return refusal(() -> holds("n", operator, values));
  }

  @Test
  void comparesLikeExpressions() {
    assertThat(holds("n", "EQ", n("3.0"))).isTrue();
    assertThat(holds("xs", "EQ", l(n("1")))).isTrue();
    assertThat(holds("flag", "EQ", bool(true))).isTrue();
    assertThat(holds("n", "EQ", s("3"))).isFalse();
    assertThat(holds("absent", "EQ", n("3"))).isFalse();
    assertThat(holds("n", "NE", n("3"))).isFalse();
    assertThat(holds("absent", "NE", n("3"))).isTrue();
    assertThat(holds("n", "LE", n("3"))).isTrue();
    assertThat(holds("n", "LT", n("3"))).isFalse();
    assertThat(holds("n", "GE", n("3"))).isTrue();
    assertThat(holds("n", "GT", n("2"))).isTrue();
    assertThat(holds("xs", "GT", n("2"))).isFalse();
    assertThat(holds("n", "BETWEEN", n("3"), n("4"))).isTrue();
    assertThat(holds("n", "BETWEEN", n("1"), n("2"))).isFalse();
    assertThat(holds("n", "IN", n("1"), n("3"))).isTrue();
    assertThat(holds("set", "IN", s("a"))).isFalse();
    assertThat(holds("t", "BEGINS_WITH", s("he"))).isTrue();
    assertThat(holds("n", "BEGINS_WITH", s("3"))).isFalse();
  }

  @Test
  void nullMeansAbsent() {
    assertThat(holds("absent", "NULL")).isTrue();
    assertThat(holds("n", "NULL")).isFalse();
    assertThat(holds("n", "NOT_NULL")).isTrue();
    assertThat(holds("absent", "NOT_NULL")).isFalse();
  }

  @Test
  void whatIsAbsentNeitherContainsNorDoesNot() {
    assertThat(holds("t", "CONTAINS", s("ell"))).isTrue();
    assertThat(holds("xs", "CONTAINS", n("1"))).isTrue();
    assertThat(holds("set", "CONTAINS", s("b"))).isFalse();
    assertThat(holds("set", "NOT_CONTAINS", s("b"))).isTrue();
    assertThat(holds("t", "NOT_CONTAINS", n("1"))).isTrue();
    assertThat(holds("absent", "CONTAINS", s("b"))).isFalse();
    assertThat(holds("absent", "NOT_CONTAINS", s("b"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EQ",
        "NE",
        "LE",
        "LT",
        "GE",
        "GT",
        "CONTAINS",
        "NOT_CONTAINS",
        "BEGINS_WITH",
        "IN",
        "BETWEEN"
      })
  void everyOperatorTakesANumberOfValues(String operator) {
    String message =
        INVALID + "Invalid number of argument(s) for the " + operator + " ComparisonOperator";
    assertThat(refused(operator)).isEqualTo(message);
    if (!operator.equals("IN")) {
      assertThat(refused(operator, s("a"), s("a"), s("a"))).isEqualTo(message);
    }
    assertThat(refused("NULL", s("a")))
        .isEqualTo(INVALID + "Invalid number of argument(s) for the NULL ComparisonOperator");
  }

  @ParameterizedTest
  @CsvSource({"LT", "LE", "GT", "GE", "IN", "CONTAINS", "NOT_CONTAINS", "BEGINS_WITH"})
  void everyOperatorTakesCertainTypes(String operator) {
    for (Value value : List.of(ss("a"), m(), l())) {
      assertThat(refused(operator, value))
          .isEqualTo(
              INVALID
                  + "ComparisonOperator "
                  + operator
                  + " is not valid for "
                  + value.type()
                  + " AttributeValue type");
    }
    assertThat(refused("BETWEEN", bool(true), bool(true)))
        .isEqualTo(
            INVALID + "ComparisonOperator BETWEEN is not valid for BOOL AttributeValue type");
    assertThat(refused("BEGINS_WITH", n("1")))
        .isEqualTo(
            INVALID + "ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type");
    assertThat(refused("BEGINS_WITH", b(1))).isEqualTo("accepted");
  }

  @Test
  void valuesAreOfOneTypeAndInOrder() {
    assertThat(refused("IN", s("b"), n("1")))
        .isEqualTo(INVALID + "AttributeValues inside AttributeValueList must be of same type");
    assertThat(refused("BETWEEN", s("b"), s("a")))
        .isEqualTo(
            "The BETWEEN condition was provided a range where the lower bound is greater than the"
                + " upper bound");
  }

  @Test
  void conditionsAreJoined() {
    Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> both =
        new LinkedHashMap<>();
    both.put("n", condition("EQ", n("3")));
    both.put("t", condition("EQ", s("other")));
    assertThat(LegacyConditions.filter(both, null).matches(ITEM)).isFalse();
    assertThat(LegacyConditions.filter(both, "AND").matches(ITEM)).isFalse();
    assertThat(LegacyConditions.filter(both, "OR").matches(ITEM)).isTrue();
    assertThat(LegacyConditions.filter(both, "OR").attributes()).containsExactly("n", "t");
    assertThat(LegacyConditions.filter(Map.of(), null).matches(ITEM)).isTrue();
  }

  @Test
  void anOperatorJoinsTwoConditionsOrMore() {
    assertThat(refusal(() -> LegacyConditions.filter(Map.of(), "AND")))
        .isEqualTo("ConditionalOperator cannot be used without Filter or Expected");
    assertThat(refusal(() -> LegacyConditions.filter(Map.of("a", condition("NULL")), "OR")))
        .isEqualTo(
            "ConditionalOperator can only be used when Filter or Expected has two or more elements");
  }

  private static String expected(ExpectedAttributeValue.Builder expected) {
    return refusal(() -> LegacyConditions.expected(Map.of("a", expected.build()), null));
  }

  private static boolean expects(String attribute, ExpectedAttributeValue.Builder expected) {
    return LegacyConditions.expected(Map.of(attribute, expected.build()), null).matches(ITEM);
  }

  @Test
  void expectsAValueOrNone() {
    AttributeValue three = AttributeValue.fromN("3");
    assertThat(expects("n", ExpectedAttributeValue.builder().value(three))).isTrue();
    assertThat(expects("n", ExpectedAttributeValue.builder().exists(true).value(three))).isTrue();
    assertThat(expects("t", ExpectedAttributeValue.builder().value(three))).isFalse();
    assertThat(expects("absent", ExpectedAttributeValue.builder().exists(false))).isTrue();
    assertThat(expects("n", ExpectedAttributeValue.builder().exists(false))).isFalse();
    assertThat(expects("n", ExpectedAttributeValue.builder().comparisonOperator("GE").value(three)))
        .isTrue();
    assertThat(expects("n", ExpectedAttributeValue.builder().comparisonOperator("NOT_NULL")))
        .isTrue();
  }

  @Test
  void whatIsExpectedIsSaidInOneWay() {
    AttributeValue one = AttributeValue.fromN("1");
    assertThat(expected(ExpectedAttributeValue.builder()))
        .isEqualTo(INVALID + "Value must be provided when Exists is null for Attribute: a");
    assertThat(expected(ExpectedAttributeValue.builder().exists(true)))
        .isEqualTo(INVALID + "Value must be provided when Exists is true for Attribute: a");
    assertThat(expected(ExpectedAttributeValue.builder().exists(false).value(one)))
        .isEqualTo(INVALID + "Value cannot be used when Exists is false for Attribute: a");
    assertThat(expected(ExpectedAttributeValue.builder().comparisonOperator("LT")))
        .isEqualTo(
            INVALID
                + "Value or AttributeValueList must be used with ComparisonOperator: LT for"
                + " Attribute: a");
    assertThat(expected(ExpectedAttributeValue.builder().exists(true).comparisonOperator("LT")))
        .isEqualTo(
            INVALID + "Exists and ComparisonOperator cannot be used together for Attribute: a");
    assertThat(
            expected(
                ExpectedAttributeValue.builder()
                    .value(one)
                    .attributeValueList(one)
                    .comparisonOperator("LT")))
        .isEqualTo(
            INVALID + "Value and AttributeValueList cannot be used together for Attribute: a");
    assertThat(expected(ExpectedAttributeValue.builder().exists(true).attributeValueList(one)))
        .isEqualTo(
            INVALID
                + "AttributeValueList can only be used with a ComparisonOperator for Attribute: a");
    assertThat(expected(ExpectedAttributeValue.builder().value(one).comparisonOperator("BETWEEN")))
        .isEqualTo(INVALID + "Invalid number of argument(s) for the BETWEEN ComparisonOperator");
  }
}
