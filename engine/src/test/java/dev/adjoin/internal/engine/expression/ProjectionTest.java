// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.item;
import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.m;
import static dev.adjoin.internal.engine.expression.Shorthand.members;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.read;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionTest {
  private static final Value YO = m("x", s("hi"), "y", s("yo"));
  private static final Item ITEM =
      item("a", m("b", l(n("2"), n("4"), YO), "c", n("5")), "b", s("hello"), "a.b", s("dotted"));

  private final Expressions expressions = new Expressions();

  private Map<String, Value> shown(String text) {
    return read(expressions.projection(text, NOTHING).apply(ITEM));
  }

  @Test
  void wholeAttributesAreShownAsTheyAre() {
    assertThat(shown("a")).isEqualTo(Map.of("a", m("b", l(n("2"), n("4"), YO), "c", n("5"))));
    assertThat(shown("b, absent")).isEqualTo(Map.of("b", s("hello")));
  }

  @Test
  void partsStayNestedAsTheyWere() {
    assertThat(shown("a.b")).isEqualTo(Map.of("a", m("b", l(n("2"), n("4"), YO))));
    assertThat(shown("a.b[2].y")).isEqualTo(Map.of("a", m("b", l(m("y", s("yo"))))));
  }

  @Test
  void elementsMoveTogetherInTheirOrder() {
    assertThat(shown("a.b[1], a.b[0]")).isEqualTo(Map.of("a", m("b", l(n("2"), n("4")))));
    assertThat(shown("a.b[2], a.b[7], a.b[0], a.c, b"))
        .isEqualTo(members("a", m("b", l(n("2"), YO), "c", n("5")), "b", s("hello")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "a.b[3]", "a.x", "a.x.y", "a.b[3].x", "a.b.x", "a[0]", "a.b[0].x", "b.c"})
  void whatIsNotThereIsLeftOut(String text) {
    assertThat(shown(text)).isEmpty();
  }

  @Test
  void whatIsPartlyThereIsShownInPart() {
    assertThat(shown("a.x, a.b[0], x, a.b[3].x")).isEqualTo(Map.of("a", m("b", l(n("2")))));
  }

  @Test
  void aNameStandsForOneStep() {
    Projection projection =
        expressions.projection("#n, #a.c", placeholders("#n", "a.b", "#a", "a"));
    assertThat(read(projection.apply(ITEM)))
        .isEqualTo(members("a.b", s("dotted"), "a", m("c", n("5"))));
    assertThat(projection.attributes()).containsExactly("a.b", "a");
    assertThat(projection.nestedAttributes()).containsExactly("a");
  }

  @ParameterizedTest
  @CsvSource({
    "'a, a', [a], [a]",
    "'b[1], b.a, #a.b, a', '[a, b]', [a]",
    "'a, #a[1]', [a], '[a, [1]]'",
    "'a.b[0], a.b[0]', '[a, b, [0]]', '[a, b, [0]]'",
    "'a, a.b[2].c', [a], '[a, b, [2], c]'",
    "'a.b.d.e, a.b', '[a, b, d, e]', '[a, b]'",
  })
  void pathsMayNotOverlap(String text, String one, String two) {
    assertThat(refusal(() -> expressions.projection(text, placeholders("#a", "a", "#b", "[3]"))))
        .isEqualTo(
            "Invalid ProjectionExpression: Two document paths overlap with each other; must remove"
                + " or rewrite one of these paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @ParameterizedTest
  @CsvSource({
    "'a.b, #a[1], #b', '[a, b]', '[a, [1]]'",
    "'a.b[1], #a[1], #b', '[a, b, [1]]', '[a, [1]]'",
    "'a[3].b, #a.#b.b', '[a, [3], b]', '[a, [3], b]'",
    "'a.b[1], a.b.c', '[a, b, [1]]', '[a, b, c]'",
  })
  void aMapIsNoList(String text, String one, String two) {
    assertThat(refusal(() -> expressions.projection(text, placeholders("#a", "a", "#b", "[3]"))))
        .isEqualTo(
            "Invalid ProjectionExpression: Two document paths conflict with each other; must remove"
                + " or rewrite one of these paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a, b", "a.b, a.c", "a.b.d, a.b.e", "a[1], a[2]", "a.b, a.c[2]"})
  void pathsMayShareTheirBeginning(String text) {
    assertThat(refusal(() -> expressions.projection(text, NOTHING))).isEqualTo("accepted");
  }

  @Test
  void namesAreChecked() {
    assertThat(refusal(() -> expressions.projection("a.abORt", NOTHING)))
        .isEqualTo(
            "Invalid ProjectionExpression: Attribute name is a reserved keyword; reserved keyword:"
                + " abORt");
    assertThat(refusal(() -> expressions.projection("a, b, a, #a", NOTHING)))
        .isEqualTo(
            "Invalid ProjectionExpression: An expression attribute name used in the document path is"
                + " not defined; attribute name: #a");
  }
}
