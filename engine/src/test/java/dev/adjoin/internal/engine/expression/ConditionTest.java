// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.b;
import static dev.adjoin.internal.engine.expression.Shorthand.bool;
import static dev.adjoin.internal.engine.expression.Shorthand.item;
import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.m;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.ns;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static dev.adjoin.internal.engine.expression.Shorthand.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTest {
  private static final Item ITEM =
      item(
          "one", n("1"),
          "two", n("2.0"),
          "pair", n("2"),
          "cat", s("cat"),
          "bin", b(1, 200),
          "flag", bool(true),
          "nil", new Value.Null(),
          "things", l(n("5"), s("x"), l(s("deep"))),
          "doc", m("a", s("A"), "b", m("c", l(n("7")))),
          "strings", ss("a", "b"),
          "nums", ns("1", "2"),
          "smile", s("a\uD83D\uDE00"));

  private final Expressions expressions = new Expressions();

  private boolean holds(String text, Object... placeholders) {
    Placeholders given = placeholders.length == 0 ? NOTHING : placeholders(placeholders);
    return expressions.condition(Parameter.FILTER, text, given).matches(ITEM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "one < two",
        "one <= two",
        "two > one",
        "two >= one",
        "one <> two",
        "one <> cat",
        "one <> absent",
        "absent <> nowhere",
        "two BETWEEN one AND pair",
        "two between one and pair",
        "cat IN (one, absent, things[1], cat2) OR flag <> nil",
        "attribute_exists(doc.b.c[0])",
        "attribute_not_exists(doc.b.c[1])",
        "attribute_not_exists(one.a)",
        "attribute_not_exists(cat[0])",
        "attribute_exists(nil)",
        "contains(things, things[1])",
        "size(things) > two",
        "size(doc) = two",
        "size(strings) = two",
        "size(nums) = two",
        "size(bin) = two",
        "size(cat) > two",
        "size(things[2]) = one",
        "NOT one > two",
        "NOT NOT one < two",
        "one > two OR one < two AND two > one",
        "NOT one > two AND one < two",
        "NOT (one > two OR two < one)",
        "one < two OR (one > two AND one > two)",
        "(doc.b).c[0] > one",
      })
  void holds(String text) {
    assertThat(holds(text, new Object[0])).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "one = two",
        "one = cat",
        "one = absent",
        "absent = nowhere",
        "absent < one",
        "one < absent",
        "one < cat",
        "things > one",
        "flag < nil",
        "cat BETWEEN one AND two",
        "two BETWEEN absent AND one",
        "absent IN (one, nowhere)",
        "attribute_exists(absent)",
        "attribute_exists(doc.b.c[1])",
        "attribute_exists(things.a)",
        "attribute_exists(doc[0])",
        "begins_with(one, cat)",
        "begins_with(absent, cat)",
        "contains(one, two)",
        "contains(doc, cat)",
        "size(one) = one",
        "size(flag) = one",
        "size(absent) = one",
        "(one = two OR one < two) AND one > two",
        "NOT one < two OR two < one",
      })
  void doesNotHold(String text) {
    assertThat(holds(text, new Object[0])).isFalse();
  }

  @Test
  void numbersAreEqualByValue() {
    assertThat(holds("two = :v", ":v", n("2.000"))).isTrue();
    assertThat(holds("nums = :v", ":v", ns("2.0", "1"))).isTrue();
    assertThat(holds("things = :v", ":v", l(n("5.0"), s("x"), l(s("deep"))))).isTrue();
  }

  @Test
  void setsHaveNoOrderAndListsDo() {
    assertThat(holds("strings = :v", ":v", ss("b", "a"))).isTrue();
    assertThat(holds("strings <> :v", ":v", ss("b", "a"))).isFalse();
    assertThat(holds("strings = :v", ":v", ss("b", "a", "c"))).isFalse();
    assertThat(holds("things = :v", ":v", l(s("x"), n("5"), l(s("deep"))))).isFalse();
  }

  @Test
  void mapsAreEqualMemberByMember() {
    Value same = m("b", m("c", l(n("7"))), "a", s("A"));
    assertThat(holds("doc = :v", ":v", same)).isTrue();
    assertThat(holds("doc.b = :v", ":v", m("c", l(n("8"))))).isFalse();
  }

  @Test
  void bytesHaveNoSign() {
    assertThat(holds("bin > :v", ":v", b(1, 100))).isTrue();
    assertThat(holds("bin BETWEEN :v AND :w", ":v", b(1, 127), ":w", b(1, 201))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "one, N",
    "cat, S",
    "bin, B",
    "flag, BOOL",
    "nil, NULL",
    "things, L",
    "doc, M",
    "strings, SS",
    "nums, NS",
  })
  void everyTypeHasALetter(String attribute, String type) {
    for (String each : List.of("N", "S", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS")) {
      assertThat(holds("attribute_type(" + attribute + ", :t)", ":t", s(each)))
          .as(each)
          .isEqualTo(each.equals(type));
    }
  }

  @Test
  void absentAttributesHaveNoType() {
    assertThat(holds("attribute_type(absent, :t)", ":t", s("S"))).isFalse();
    assertThat(holds("attribute_type(:v, :t)", ":v", n("1"), ":t", s("N"))).isTrue();
  }

  @Test
  void stringsAndBinariesBeginWithTheirPrefixes() {
    assertThat(holds("begins_with(cat, :p)", ":p", s("ca"))).isTrue();
    assertThat(holds("begins_with(cat, :p)", ":p", s(""))).isTrue();
    assertThat(holds("begins_with(cat, :p)", ":p", s("at"))).isFalse();
    assertThat(holds("begins_with(:p, cat)", ":p", s("catalogue"))).isTrue();
    assertThat(holds("begins_with(bin, :p)", ":p", b(1))).isTrue();
    assertThat(holds("begins_with(bin, :p)", ":p", b(1, 200, 3))).isFalse();
    assertThat(holds("begins_with(cat, :p)", ":p", b(99))).isFalse();
  }

  @Test
  void containsLooksForPartsAndElements() {
    assertThat(holds("contains(cat, :p)", ":p", s("at"))).isTrue();
    assertThat(holds("contains(cat, :p)", ":p", s("dog"))).isFalse();
    assertThat(holds("contains(cat, :p)", ":p", n("1"))).isFalse();
    assertThat(holds("contains(bin, :p)", ":p", b(200))).isTrue();
    assertThat(holds("contains(bin, :p)", ":p", b(200, 1))).isFalse();
    assertThat(holds("contains(strings, :p)", ":p", s("b"))).isTrue();
    assertThat(holds("contains(strings, :p)", ":p", ss("b"))).isFalse();
    assertThat(holds("contains(nums, :p)", ":p", n("1.0"))).isTrue();
    assertThat(holds("contains(nums, :p)", ":p", s("1"))).isFalse();
    assertThat(holds("contains(things, :p)", ":p", n("5.0"))).isTrue();
    assertThat(holds("contains(things, :p)", ":p", l(s("deep")))).isTrue();
    assertThat(holds("contains(doc, :p)", ":p", s("a"))).isFalse();
  }

  @Test
  void theSizeOfAStringIsInUtf16() {
    assertThat(holds("size(smile) = :v", ":v", n("3"))).isTrue();
    assertThat(holds("size(:s) = :v", ":s", s("four"), ":v", n("4"))).isTrue();
    assertThat(holds("size(cat) = :v", ":v", s("3"))).isFalse();
  }

  @Test
  void namesStandForAnyName() {
    Item dotted = item("a.b", s("dotted"), "a", m("b", s("nested")));
    Condition condition =
        expressions.condition(
            Parameter.CONDITION,
            "#ab = :dotted AND a.#b = :nested",
            placeholders("#ab", "a.b", "#b", "b", ":dotted", s("dotted"), ":nested", s("nested")));
    assertThat(condition.matches(dotted)).isTrue();
    assertThat(condition.matches(Item.EMPTY)).isFalse();
  }

  @Test
  void keywordsMayBeOfAnyCase() {
    assertThat(holds("nOt one bEtWeEn two aNd two Or one iN (two)", new Object[0])).isTrue();
  }

  @Test
  void oneTextIsSharedByRequestsWithOtherPlaceholders() {
    Condition first =
        expressions.condition(Parameter.FILTER, "#a = :v", placeholders("#a", "one", ":v", n("1")));
    Condition second =
        expressions.condition(Parameter.FILTER, "#a = :v", placeholders("#a", "cat", ":v", n("1")));
    assertThat(first.matches(ITEM)).isTrue();
    assertThat(second.matches(ITEM)).isFalse();
  }

  @Test
  void knowsWhichAttributesItMentions() {
    Condition condition =
        expressions.condition(
            Parameter.FILTER,
            "#x.y = b AND size(c) > :v OR attribute_exists((d).e[0])",
            placeholders("#x", "a", ":v", n("1")));
    assertThat(condition.attributes()).containsExactly("a", "b", "c", "d");
    assertThat(condition.nestedAttributes()).containsExactly("a", "d");
  }
}
