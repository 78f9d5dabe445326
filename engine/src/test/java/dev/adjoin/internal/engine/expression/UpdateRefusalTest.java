// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.b;
import static dev.adjoin.internal.engine.expression.Shorthand.bool;
import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.m;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static dev.adjoin.internal.engine.expression.Shorthand.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdateRefusalTest {
  private static final String INVALID = "Invalid UpdateExpression: ";

  private final Expressions expressions = new Expressions();

  private String update(String text, Object... placeholders) {
    Placeholders given = placeholders.length == 0 ? NOTHING : placeholders(placeholders);
    return refusal(() -> expressions.update(text, given));
  }

  @ParameterizedTest
  @CsvSource({"' set #c = :c set abOrt = true ', abOrt", "' remove Absolute ', Absolute"})
  void reservedWordsAreNoNames(String text, String word) {
    assertThat(update(text))
        .isEqualTo(INVALID + "Attribute name is a reserved keyword; reserved keyword: " + word);
  }

  @ParameterizedTest
  @CsvSource({
    "set a = #c set c = :d, SET",
    "remove #d set a = b remove e, REMOVE",
    "add #d :e set a = b add e :f, ADD",
    "delete #d :e set a = b delete #e :f, DELETE",
  })
  void everySectionIsUsedOnce(String text, String section) {
    assertThat(update(text))
        .isEqualTo(
            INVALID
                + "The \""
                + section
                + "\" section can only be used once in an update expression;");
  }

  @Test
  void functionsAreThoseOfUpdates() {
    assertThat(update("set #c = if_not_exist(:c) set c = d"))
        .isEqualTo(INVALID + "Invalid function name; function: if_not_exist");
    assertThat(update("set a = size(b)"))
        .isEqualTo(INVALID + "The function is not allowed in an update expression; function: size");
    String misused =
        INVALID
            + "The function is not allowed to be used this way in an expression; function:"
            + " list_append";
    assertThat(update("set a = list_append(list_append(:a, :b), :c)")).isEqualTo(misused);
    assertThat(update("set a = if_not_exists(b, list_append(:a, :b))")).isEqualTo(misused);
  }

  @Test
  void placeholdersMustBeDefinedNamesFirst() {
    assertThat(update("SET #c = if_not_exists(:c)"))
        .isEqualTo(
            INVALID
                + "An expression attribute name used in the document path is not defined; attribute"
                + " name: #c");
    assertThat(update("SET a = :v, b = #d"))
        .isEqualTo(
            INVALID
                + "An expression attribute name used in the document path is not defined; attribute"
                + " name: #d");
    assertThat(update("SET a = if_not_exists(:c)"))
        .isEqualTo(
            INVALID
                + "An expression attribute value used in expression is not defined; attribute value:"
                + " :c");
  }

  @ParameterizedTest
  @CsvSource({
    "'set d[1] = a, d.b = a, c[1].a = a, #c = if_not_exists(a)', '[c, [1], a]', [c]",
    "'set #c[3].#d = a, #c[3] = a', '[c, [3], [3]]', '[c, [3]]'",
    "'set a = b remove a', [a], [a]",
    "'set a = b, a.b.c = d', [a], '[a, b, c]'",
    "'add a.b :v delete a.b :v', '[a, b]', '[a, b]'",
  })
  void pathsMayNotOverlap(String text, String one, String two) {
    assertThat(update(text, "#c", "c", "#d", "[3]"))
        .isEqualTo(
            INVALID
                + "Two document paths overlap with each other; must remove or rewrite one of these"
                + " paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @ParameterizedTest
  @CsvSource({
    "'set #c[3].#d = a, #c.#d[3] = if_not_exists(a)', '[c, [3], [3]]', '[c, [3], [3]]'",
    "'remove a.#c set a[1] = #d', '[a, c]', '[a, [1]]'",
  })
  void aMapIsNoList(String text, String one, String two) {
    assertThat(update(text, "#c", "c", "#d", "[3]"))
        .isEqualTo(
            INVALID
                + "Two document paths conflict with each other; must remove or rewrite one of these"
                + " paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @Test
  void addTakesNumbersAndSetsAndDeleteOnlySets() {
    Map<Value, String> types =
        Map.of(
            s("a"),
            "STRING",
            new Value.Null(),
            "NULL",
            bool(true),
            "BOOLEAN",
            b(1),
            "BINARY",
            m(),
            "MAP",
            l(),
            "LIST");
    types.forEach(
        (value, type) -> {
          assertThat(update("add a.b :a", ":a", value)).isEqualTo(wrong("ADD", type));
          assertThat(update("delete a.b :a", ":a", value)).isEqualTo(wrong("DELETE", type));
        });
    assertThat(update("delete a.b :a", ":a", n("1"))).isEqualTo(wrong("DELETE", "NUMBER"));
    assertThat(update("add a.b :a", ":a", n("1"))).isEqualTo("accepted");
    assertThat(update("add a :a delete b :a", ":a", ss("1"))).isEqualTo("accepted");
  }

  private static String wrong(String section, String type) {
    return INVALID
        + "Incorrect operand type for operator or function; operator: %s, operand type: %s, typeSet: ALLOWED_FOR_%s_OPERAND"
            .formatted(section, type, section);
  }

  @Test
  void theLastActionIsCheckedFirst() {
    assertThat(update("set b = list_append(:a, a), c = if_not_exists(a) add a.b :a", ":a", s("a")))
        .isEqualTo(wrong("ADD", "STRING"));
    assertThat(update("set b = list_append(:a, a), c = if_not_exists(a)", ":a", s("a")))
        .isEqualTo(
            INVALID
                + "Incorrect number of operands for operator or function; operator or function:"
                + " if_not_exists, number of operands: 1");
  }

  @Test
  void functionsAndOperatorsTakeCertainTypes() {
    String wrong =
        INVALID
            + "Incorrect operand type for operator or function; operator or function: %s, operand"
            + " type: %s";
    for (Value value : new Value[] {s("a"), n("1"), b(1), bool(false), ss("a"), m()}) {
      assertThat(update("set a = list_append(:a, a)", ":a", value))
          .isEqualTo(wrong.formatted("list_append", value.type()));
      assertThat(update("set a = list_append(a, :a)", ":a", value))
          .isEqualTo(wrong.formatted("list_append", value.type()));
    }
    for (Value value : new Value[] {s("a"), b(1), bool(false), ss("a"), m(), l()}) {
      assertThat(update("set a = a + :a", ":a", value))
          .isEqualTo(wrong.formatted("+", value.type()));
      assertThat(update("set a = :a - a", ":a", value))
          .isEqualTo(wrong.formatted("-", value.type()));
    }
  }

  @Test
  void ifNotExistsLooksAtAPath() {
    String message =
        INVALID
            + "Operator or function requires a document path; operator or function: if_not_exists";
    assertThat(update("set a = if_not_exists(:a, c)", ":a", s("a"))).isEqualTo(message);
    assertThat(update("set a = if_not_exists(if_not_exists(a, b), c)")).isEqualTo(message);
  }

  @Test
  void parenthesesMayNotBeRedundant() {
    assertThat(update("set a = ((b))"))
        .isEqualTo(INVALID + "The expression has redundant parentheses;");
    assertThat(update("set a = ((b) + (c))")).isEqualTo("accepted");
  }
}
