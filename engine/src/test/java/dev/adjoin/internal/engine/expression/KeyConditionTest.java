// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.b;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.expression.tree.Operator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyConditionTest {
  private static final List<Key> PARTITION = List.of(new Key("a", "S"));
  private static final List<Key> SORT = List.of(new Key("b", "S"));

  private final Expressions expressions = new Expressions();

  /** A key attribute. */
  record Key(String name, String type) implements KeyCondition.Attribute {}

  private KeyTests tests(String text, Object... placeholders) {
    return expressions.keyCondition(
        text, placeholders.length == 0 ? NOTHING : placeholders(placeholders));
  }

  private KeyCondition on(String text, Object... placeholders) {
    return tests(text, placeholders).on(PARTITION, SORT);
  }

  private Optional<SortTest> last(String text) {
    return on(text, ":p", s("p"), ":v", s("v"), ":w", s("w")).last();
  }

  @Test
  void thePartitionIsEnough() {
    assertThat(on("a = :p", ":p", s("p")))
        .isEqualTo(new KeyCondition(List.of(s("p")), List.of(), Optional.empty()));
    assertThat(on(":p = #k", ":p", s("p"), "#k", "a").partition()).containsExactly(s("p"));
  }

  @Test
  void theSortKeyMayBeEqualToAValue() {
    assertThat(on("b = :v AND a = :p", ":p", s("p"), ":v", s("v")))
        .isEqualTo(new KeyCondition(List.of(s("p")), List.of(s("v")), Optional.empty()));
    assertThat(on("((a = :p) AND (b = :v))", ":p", s("p"), ":v", s("v")).sortEqualities())
        .containsExactly(s("v"));
  }

  @ParameterizedTest
  @CsvSource({
    "b < :v, LESS", "b <= :v, LESS_OR_EQUAL", "b > :v, GREATER", "b >= :v, GREATER_OR_EQUAL",
    ":v < b, GREATER", ":v <= b, GREATER_OR_EQUAL", ":v > b, LESS", ":v >= b, LESS_OR_EQUAL",
  })
  void theSortKeyMayBeCompared(String text, Operator operator) {
    assertThat(on("a = :p AND " + text, ":p", s("p"), ":v", s("v")).last())
        .contains(new SortTest.Compare(operator, s("v")));
  }

  @Test
  void theSortKeyMayBeInARange() {
    assertThat(last("a = :p and b between :v and :w"))
        .contains(new SortTest.Between(s("v"), s("w")));
    assertThat(on("begins_with(b, :v) AND a = :p", ":p", s("p"), ":v", s("v")).last())
        .contains(new SortTest.BeginsWith(s("v")));
  }

  @ParameterizedTest
  @CsvSource({
    "'a > b and size(b) > c or a > c', OR",
    "'a in (b, size(c), d)', IN",
    "attribute_exists(a), attribute_exists",
    "attribute_not_exists(a), attribute_not_exists",
    "'contains(a.d, b)', contains",
    "not a > b, NOT",
    "a <> b, <>",
  })
  void fewOperatorsAreForKeys(String text, String operator) {
    assertThat(refusal(() -> tests(text)))
        .isEqualTo("Invalid operator used in KeyConditionExpression: " + operator);
    assertThat(refusal(() -> tests("attribute_type(a, :t)", ":t", s("S"))))
        .isEqualTo("Invalid operator used in KeyConditionExpression: attribute_type");
  }

  @ParameterizedTest
  @CsvSource({
    "':a between size(b) and size(a) and b > :b', BETWEEN",
    "'begins_with(:a, b) and a > :b', begins_with",
  })
  void theAttributeComesFirst(String text, String operator) {
    assertThat(refusal(() -> tests(text, ":a", s("1"), ":b", s("1"))))
        .isEqualTo(
            "Invalid condition in KeyConditionExpression: "
                + operator
                + " operator must have the key attribute as its first operand");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "size(b) > a AND a.b > b AND b > c",
        "a > size(b.d)",
        "a between size(b) and size(a)",
      })
  void nothingIsComputed(String text) {
    assertThat(refusal(() -> tests(text)))
        .isEqualTo("KeyConditionExpressions cannot contain nested operations");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"b > a.b", "b between c[1] and d", "a between b and size(a)", "begins_with(a, b)"})
  void oneAttributeIsComparedWithValues(String text) {
    assertThat(refusal(() -> tests(text)))
        .isEqualTo(
            "Invalid condition in KeyConditionExpression: Multiple attribute names used in one"
                + " condition");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.d > a AND c.d > e.f", "a.d > c", "b[0] > a"})
  void keysAreNotNested(String text) {
    assertThat(refusal(() -> tests(text)))
        .isEqualTo("KeyConditionExpressions cannot have conditions on nested attributes");
  }

  @ParameterizedTest
  @ValueSource(strings = {":b > :a AND a < :b", ":a > b AND :a < :b"})
  void everyConditionNamesAKey(String text) {
    assertThat(refusal(() -> tests(text, ":a", n("1"), ":b", n("1"))))
        .isEqualTo("Invalid condition in KeyConditionExpression: No key attribute specified");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b > :a AND b < :a and c = :a and d = :a",
        "(a > :a and b > :a) and (b > :a and c > :a)",
      })
  void everyKeyHasOneCondition(String text) {
    assertThat(refusal(() -> tests(text, ":a", n("1"))))
        .isEqualTo("KeyConditionExpressions must only contain one condition per key");
  }

  @Test
  void thereAreTwoConditionsAtMost() {
    assertThat(refusal(() -> on(":a = a and b = :a and :a = c", ":a", s("a"))))
        .isEqualTo("Conditions can be of length 1 or 2 only");
  }

  @Test
  void noPartOfTheKeyIsMissed() {
    assertThat(refusal(() -> on("b = :v", ":v", s("v"))))
        .isEqualTo("Query condition missed key schema element: a");
    assertThat(refusal(() -> on("a = :v and c = :w", ":v", s("v"), ":w", n("1"))))
        .isEqualTo("Query condition missed key schema element: b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a > :a",
        "a < :a",
        ":a <= a",
        "begins_with(a, :a)",
        "a between :a and :a",
        "a = :a AND b = :a",
        "y = :a and z = :a",
      })
  void aPartitionIsAskedForByEquality(String text) {
    assertThat(refusal(() -> tests(text, ":a", s("1")).on(PARTITION, List.of())))
        .isEqualTo("Query key condition not supported");
  }

  @Test
  void valuesHaveTheTypeOfTheKey() {
    String message =
        "One or more parameter values were invalid: Condition parameter type does not match schema"
            + " type";
    assertThat(refusal(() -> on(":a > a", ":a", n("1")))).isEqualTo(message);
    assertThat(refusal(() -> on("a = :a AND b = :b", ":a", s("1"), ":b", b(1)))).isEqualTo(message);
  }

  @Test
  void valuesOfKeysAreNotEmpty() {
    assertThat(refusal(() -> on("a = :a", ":a", s(""))))
        .isEqualTo(
            "One or more parameter values are not valid. The AttributeValue for a key attribute"
                + " cannot contain an empty string value. Key: a");
  }
}
