// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.b;
import static dev.adjoin.internal.engine.expression.Shorthand.bool;
import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static dev.adjoin.internal.engine.expression.Shorthand.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.value.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionRefusalTest {
  private static final String INVALID = "Invalid FilterExpression: ";

  private final Expressions expressions = new Expressions();

  private String filter(String text, Placeholders placeholders) {
    return refusal(() -> expressions.condition(Parameter.FILTER, text, placeholders));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "((a = b))",
        "a = b AND a > ((views))",
        "(a)between(((b.c)).d)and(c)",
        "a > whatever((:things), ((a)))",
        "a=b AND ((a=b AND a=b)) AND a=b",
        "a=b OR ((a=b OR (a=b OR a=b)))",
        "NOT ((a = b))",
        "((a = b)) AND AND",
      })
  void parenthesesAroundParenthesesAreRedundant(String text) {
    assertThat(filter(text, NOTHING))
        .isEqualTo(INVALID + "The expression has redundant parentheses;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a = b)",
        "((a) = b)",
        "(a = b AND (c = d))",
        "((a = b) AND (c = d))",
        "size((a)) > b",
        "a IN ((b), (c))",
        "(a.b).c = d",
        "((a.b).c) = d",
        "NOT NOT NOT a = b",
        "(contains(a, b))",
        "(size(a)) > b",
      })
  void parenthesesThatHoldSomethingMoreAreNot(String text) {
    assertThat(filter(text, NOTHING)).isEqualTo("accepted");
  }

  @ParameterizedTest
  @CsvSource({
    "'a = b and whatever((:things)) > a', whatever",
    "'attRIbute_exIsts((views), #a)', attRIbute_exIsts",
    "SIZE(a) > b, SIZE",
  })
  void functionsAreKnownByTheirExactNames(String text, String function) {
    assertThat(filter(text, NOTHING))
        .isEqualTo(INVALID + "Invalid function name; function: " + function);
  }

  @ParameterizedTest
  @CsvSource({
    "'a = b and attribute_exists((views), (#a)) > b', attribute_exists",
    "attribute_not_exists(things) > b, attribute_not_exists",
    "'attribute_type(things, :a) > b', attribute_type",
    "'begins_with(things, a) > b', begins_with",
    "'contains(:things, c) > b', contains",
    "'size(contains(a, b)) > a', contains",
    "size(things), size",
    "(size(things)), size",
    "NOT size(things), size",
    "a between b and attribute_exists(things), attribute_exists",
    "'a in (b, attribute_exists(things))', attribute_exists",
  })
  void functionsMustStandWhereTheyMay(String text, String function) {
    assertThat(filter(text, NOTHING))
        .isEqualTo(
            INVALID
                + "The function is not allowed to be used this way in an expression; function: "
                + function);
  }

  @Test
  void functionsOfUpdatesAreNotForConditions() {
    assertThat(filter("if_not_exists(a, b) = c", NOTHING))
        .isEqualTo(
            INVALID
                + "The function is not allowed in a condition expression; function: if_not_exists");
  }

  @ParameterizedTest
  @CsvSource({
    "':a < abOrT', abOrT",
    "a.b.Size = c, Size",
    "'contains(views, :v)', views",
    "name = :v AND status = :w, name",
  })
  void reservedWordsAreNoNames(String text, String word) {
    assertThat(filter(text, NOTHING))
        .isEqualTo(INVALID + "Attribute name is a reserved keyword; reserved keyword: " + word);
  }

  @Test
  void ofSeveralProblemsTheFirstIsTold() {
    assertThat(filter("foo(a) = b AND name = c", NOTHING))
        .isEqualTo(INVALID + "Invalid function name; function: foo");
    assertThat(filter("name = c AND foo(a) = b", NOTHING))
        .isEqualTo(INVALID + "Attribute name is a reserved keyword; reserved keyword: name");
    assertThat(filter("name = :undefined", NOTHING))
        .isEqualTo(INVALID + "Attribute name is a reserved keyword; reserved keyword: name");
    assertThat(filter("name = c AND", NOTHING))
        .isEqualTo(INVALID + "Syntax error; token: \"<EOF>\", near: \"AND\"");
  }

  @ParameterizedTest
  @CsvSource({
    "(#P between :lo and :hi) and (#PC in (:a)), #P",
    "#4g > a, #4g",
    "#_ > a, #_",
    "(a)between(b.c[45].#d)and(:a), #d",
  })
  void undefinedNamesAreRefused(String text, String name) {
    assertThat(filter(text, NOTHING))
        .isEqualTo(
            INVALID
                + "An expression attribute name used in the document path is not defined; attribute"
                + " name: "
                + name);
  }

  @ParameterizedTest
  @CsvSource({"'begins_with(:hello, #a)', :hello", ":a < :b, :a", ":_ > a, :_"})
  void undefinedValuesAreRefused(String text, String value) {
    assertThat(filter(text, NOTHING))
        .isEqualTo(
            INVALID
                + "An expression attribute value used in expression is not defined; attribute"
                + " value: "
                + value);
  }

  @ParameterizedTest
  @CsvSource({
    "'attribute_exists(things, a) and a=b', attribute_exists, 2",
    "attribute_type(things), attribute_type, 1",
    "'begins_with(things, size(a), b)', begins_with, 3",
    "contains(things), contains, 1",
    "'size(things, a) > b', size, 2",
  })
  void functionsTakeAFixedNumberOfOperands(String text, String function, int count) {
    assertThat(filter(text, NOTHING))
        .isEqualTo(
            INVALID
                + "Incorrect number of operands for operator or function; operator or function: "
                + function
                + ", number of operands: "
                + count);
  }

  private String typeError(String operator, String type) {
    return INVALID
        + "Incorrect operand type for operator or function; operator or function: "
        + operator
        + ", operand type: "
        + type;
  }

  @Test
  void valuesMustHaveATypeThatTheFunctionTakes() {
    for (Value value : new Value[] {n("1"), bool(true), l(), ss("a")}) {
      assertThat(filter("begins_with(a, :v)", placeholders(":v", value)))
          .isEqualTo(typeError("begins_with", value.type()));
      assertThat(filter("attribute_type(a, :v)", placeholders(":v", value)))
          .isEqualTo(typeError("attribute_type", value.type()));
    }
    assertThat(filter("begins_with(:v, a)", placeholders(":v", n("1"))))
        .isEqualTo(typeError("begins_with", "N"));
    assertThat(filter("begins_with(a, size(b))", NOTHING)).isEqualTo(typeError("begins_with", "N"));
    assertThat(filter("size(:v) > a", placeholders(":v", bool(true))))
        .isEqualTo(typeError("size", "BOOL"));
    assertThat(filter("size(size(a)) > b", NOTHING)).isEqualTo(typeError("size", "N"));
    assertThat(filter("attribute_type(a, size(a))", NOTHING))
        .isEqualTo(typeError("attribute_type", "N"));
    assertThat(filter("attribute_type(a, b)", NOTHING))
        .isEqualTo(typeError("attribute_type", "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}"));
    assertThat(filter("attribute_not_exists(size(:v))", placeholders(":v", n("1"))))
        .isEqualTo(typeError("size", "N"));
  }

  @Test
  void onlyTypesWithAnOrderAreCompared() {
    for (String operator : new String[] {"<", "<=", ">", ">="}) {
      assertThat(filter("a " + operator + " :v", placeholders(":v", l())))
          .isEqualTo(typeError(operator, "L"));
      assertThat(filter(":v " + operator + " a", placeholders(":v", bool(true))))
          .isEqualTo(typeError(operator, "BOOL"));
    }
    assertThat(filter("a BETWEEN :v AND :v", placeholders(":v", l())))
        .isEqualTo(typeError("BETWEEN", "L"));
    assertThat(filter("a = :v OR a <> :v OR a IN (:v)", placeholders(":v", l())))
        .isEqualTo("accepted");
  }

  @Test
  void typesMustBeOnesThatExist() {
    assertThat(filter("attribute_type(a, :t)", placeholders(":t", s("DOG"))))
        .isEqualTo(
            INVALID
                + "Invalid attribute type name found; type: DOG, valid types:"
                + " {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
  }

  @ParameterizedTest
  @CsvSource({
    "attribute_exists(:a), attribute_exists",
    "attribute_not_exists(size(:a)), attribute_not_exists"
  })
  void whatMayExistIsAPath(String text, String function) {
    assertThat(filter(text, placeholders(":a", s("1"))))
        .isEqualTo(
            INVALID
                + "Operator or function requires a document path; operator or function: "
                + function);
  }

  @ParameterizedTest
  @CsvSource({
    "a = a, =, [a]",
    "#a <> a, <>, [a]",
    "a > #a, >, [a]",
    "((a=a) OR (a=a)), =, [a]",
    "'contains(ab.bc[1].a, ab.bc[1].#a)', contains, '[ab, bc, [1], a]'",
    "'attribute_type(ab.bc[1].#a, ab.bc[1].a)', attribute_type, '[ab, bc, [1], a]'",
    "'begins_with(ab.bc[1].a, ab.bc[1].#a)', begins_with, '[ab, bc, [1], a]'",
    "a BETWEEN b AND #a, BETWEEN, [a]",
    "'a IN (b, #a)', IN, [a]",
  })
  void anOperandIsNotComparedWithItself(String text, String operator, String path) {
    assertThat(filter(text, placeholders("#a", "a")))
        .isEqualTo(
            INVALID
                + "The first operand must be distinct from the remaining operands for this operator"
                + " or function; operator: "
                + operator
                + ", first operand: "
                + path);
  }

  @Test
  void valuesMayBeComparedWithThemselves() {
    assertThat(filter(":a = :a", placeholders(":a", s("1")))).isEqualTo("accepted");
  }

  @Test
  void boundsMustBeOfOneType() {
    assertThat(filter("a between :b and :a", placeholders(":a", s("a"), ":b", n("1"))))
        .isEqualTo(
            INVALID
                + "The BETWEEN operator requires same data type for lower and upper bounds; lower"
                + " bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue:"
                + " {S:a}");
  }

  @Test
  void boundsMustBeInOrder() {
    String message =
        INVALID
            + "The BETWEEN operator requires upper bound to be greater than or equal to lower bound;"
            + " lower bound operand: AttributeValue: %s, upper bound operand: AttributeValue: %s";
    assertThat(filter("a between :b and :a", placeholders(":a", s("a"), ":b", s("b"))))
        .isEqualTo(message.formatted("{S:b}", "{S:a}"));
    assertThat(filter("a between :b and :a", placeholders(":a", b(1), ":b", b(1, 2))))
        .isEqualTo(
            message.formatted(
                "{B:java.nio.HeapByteBuffer[pos=0 lim=2 cap=2]}",
                "{B:java.nio.HeapByteBuffer[pos=0 lim=1 cap=1]}"));
    assertThat(filter("a between :a and :a", placeholders(":a", n("1")))).isEqualTo("accepted");
  }

  @Test
  void listIndexesHaveARange() {
    assertThat(filter("a[2147483647] = b", NOTHING)).isEqualTo("accepted");
    assertThat(filter("a[2147483648] = b", NOTHING))
        .isEqualTo(INVALID + "List index is not within the allowable range; index: [2147483648]");
  }
}
