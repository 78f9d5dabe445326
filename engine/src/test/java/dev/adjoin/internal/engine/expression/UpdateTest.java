// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import static dev.adjoin.internal.engine.expression.Shorthand.NOTHING;
import static dev.adjoin.internal.engine.expression.Shorthand.item;
import static dev.adjoin.internal.engine.expression.Shorthand.l;
import static dev.adjoin.internal.engine.expression.Shorthand.m;
import static dev.adjoin.internal.engine.expression.Shorthand.n;
import static dev.adjoin.internal.engine.expression.Shorthand.ns;
import static dev.adjoin.internal.engine.expression.Shorthand.placeholders;
import static dev.adjoin.internal.engine.expression.Shorthand.read;
import static dev.adjoin.internal.engine.expression.Shorthand.refusal;
import static dev.adjoin.internal.engine.expression.Shorthand.s;
import static dev.adjoin.internal.engine.expression.Shorthand.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateTest {
  private static final Item ITEM =
      item(
          "n", n("10"),
          "t", s("text"),
          "xs", l(s("a"), s("b"), s("c")),
          "doc", m("k", n("1"), "ls", l(n("1"), n("2"), n("3"))),
          "tags", ss("a", "b"),
          "nums", ns("1", "2"));

  private final Expressions expressions = new Expressions();

  private Update update(String text, Object... placeholders) {
    return expressions.update(
        text, placeholders.length == 0 ? NOTHING : placeholders(placeholders));
  }

  private Value after(String attribute, String text, Object... placeholders) {
    return update(text, placeholders).apply(ITEM).get(attribute);
  }

  @Test
  void setsAttributesAndLeavesTheOthers() {
    Item after = update("SET t = :v, fresh = n", ":v", s("new")).apply(ITEM);
    assertThat(after.get("t")).isEqualTo(s("new"));
    assertThat(after.get("fresh")).isEqualTo(n("10"));
    assertThat(after.get("tags")).isEqualTo(ss("a", "b"));
  }

  @Test
  void readsTheItemAsItWas() {
    Item after = update("SET t = n, n = t REMOVE tags").apply(ITEM);
    assertThat(after.get("t")).isEqualTo(n("10"));
    assertThat(after.get("n")).isEqualTo(s("text"));
    assertThat(update("REMOVE t SET u = t").apply(ITEM).get("u")).isEqualTo(s("text"));
  }

  @Test
  void addsAndSubtracts() {
    assertThat(after("n", "SET n = n + :v", ":v", n("0.5"))).isEqualTo(n("10.5"));
    assertThat(after("n", "SET n = :v - n", ":v", n("1"))).isEqualTo(n("-9"));
    assertThat(after("n", "SET n = n-n")).isEqualTo(n("0"));
    assertThat(after("n", "SET n = ((n) + (doc.k))")).isEqualTo(n("11"));
    assertThat(after("n", "SET n = (n) - doc.ls[1]")).isEqualTo(n("8"));
    assertThat(after("x", "SET x = if_not_exists(x, :z) + :v", ":z", n("0"), ":v", n("5")))
        .isEqualTo(n("5"));
  }

  @Test
  void numbersStayInTheirRange() {
    String overflow =
        "Number overflow. Attempting to store a number with magnitude larger than supported range";
    assertThat(refusal(() -> after("n", "SET n = :w + :v", ":w", n("9E125"), ":v", n("9E125"))))
        .isEqualTo(overflow);
    assertThat(refusal(() -> after("n", "SET n = n + :v", ":v", n("9.9E125")))).isEqualTo(overflow);
    assertThat(refusal(() -> after("n", "SET n = :v + n", ":v", n("1E50")))).isEqualTo(overflow);
    assertThat(refusal(() -> after("n", "SET n = :v - n", ":v", n("1E50")))).isEqualTo(overflow);
    assertThat(refusal(() -> after("n", "ADD n :v", ":v", n("1E-40")))).isEqualTo(overflow);
    assertThat(refusal(() -> after("x", "SET x = :v + :v", ":v", n("9E125"))))
        .isEqualTo(
            "Number overflow. Attempting to store a number with magnitude larger than supported"
                + " range");
  }

  @Test
  void ifNotExistsPrefersWhatExists() {
    assertThat(after("n", "SET n = if_not_exists(n, :v)", ":v", n("1"))).isEqualTo(n("10"));
    assertThat(after("x", "SET x = if_not_exists(x, :v)", ":v", n("1"))).isEqualTo(n("1"));
    assertThat(after("x", "SET x = if_not_exists(y, if_not_exists(doc.gone, t))"))
        .isEqualTo(s("text"));
  }

  @Test
  void listsAreAppended() {
    assertThat(after("xs", "SET xs = list_append(xs, :v)", ":v", l(s("d"))))
        .isEqualTo(l(s("a"), s("b"), s("c"), s("d")));
    assertThat(after("xs", "SET xs = list_append(:v, xs)", ":v", l(s("d"))))
        .isEqualTo(l(s("d"), s("a"), s("b"), s("c")));
    assertThat(
            after("x", "SET x = list_append(if_not_exists(x, :e), :v)", ":e", l(), ":v", l(n("1"))))
        .isEqualTo(l(n("1")));
  }

  @Test
  void writesIntoMapsAndLists() {
    assertThat(after("doc", "SET doc.k = :v, doc.fresh = :v REMOVE doc.ls[0]", ":v", n("7")))
        .isEqualTo(m("k", n("7"), "ls", l(n("2"), n("3")), "fresh", n("7")));
    assertThat(after("xs", "SET xs[1] = :v", ":v", n("7"))).isEqualTo(l(s("a"), n("7"), s("c")));
    assertThat(after("doc", "REMOVE doc.k, doc.nothing, doc.ls")).isEqualTo(m());
  }

  @Test
  void positionsAreThoseBeforeTheUpdate() {
    assertThat(after("xs", "REMOVE xs[0] SET xs[2] = :v", ":v", n("7")))
        .isEqualTo(l(s("b"), n("7")));
    assertThat(after("xs", "REMOVE xs[0], xs[1], xs[2]")).isEqualTo(l());
    assertThat(after("xs", "REMOVE xs[17]")).isEqualTo(l(s("a"), s("b"), s("c")));
  }

  @Test
  void whatIsSetPastTheEndIsAddedInOrder() {
    assertThat(
            after(
                "xs",
                "SET xs[84] = :a, xs[37] = :b, xs[50] = :c",
                ":a",
                n("84"),
                ":b",
                n("37"),
                ":c",
                n("50")))
        .isEqualTo(l(s("a"), s("b"), s("c"), n("37"), n("50"), n("84")));
  }

  @Test
  void addSumsNumbersAndUnitesSets() {
    assertThat(after("n", "ADD n :v", ":v", n("-3"))).isEqualTo(n("7"));
    assertThat(after("x", "ADD x :v", ":v", n("3"))).isEqualTo(n("3"));
    assertThat(after("tags", "ADD tags :v", ":v", ss("b", "c"))).isEqualTo(ss("a", "b", "c"));
    assertThat(after("nums", "ADD nums :v", ":v", ns("2.0", "3"))).isEqualTo(ns("1", "2", "3"));
    assertThat(after("doc", "ADD doc.tags :v", ":v", ss("x")))
        .isEqualTo(m("k", n("1"), "ls", l(n("1"), n("2"), n("3")), "tags", ss("x")));
  }

  @Test
  void deleteTakesElementsAndLeavesNoEmptySet() {
    assertThat(after("tags", "DELETE tags :v", ":v", ss("b", "z"))).isEqualTo(ss("a"));
    assertThat(after("tags", "DELETE tags :v", ":v", ss("b", "a"))).isNull();
    assertThat(after("absent", "DELETE absent :v", ":v", ss("b"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET t.a = :v",
        "SET t[0] = :v",
        "SET y.a = :v",
        "SET y[1] = :v",
        "SET doc[1] = :v",
        "SET xs.a = :v",
        "SET doc.gone.a = :v",
        "REMOVE t.a SET z = :v",
        "REMOVE y.a SET z = :v",
        "REMOVE doc[1] SET z = :v",
        "DELETE t.a :v",
        "DELETE y[1] :v",
        "ADD xs.a :v",
        "ADD y.a :v",
        "SET doc.ls[9].a = :v",
        "SET y.a = nowhere REMOVE t.a ADD z :v",
      })
  void refusesAPathThatLeadsNowhere(String text) {
    assertThat(refusal(() -> update(text, ":v", ss("a")).apply(ITEM)))
        .isEqualTo("The document path provided in the update expression is invalid for update");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET x = t + :n ADD z :v",
        "SET x = :n - xs ADD z :v",
        "ADD t :v SET z = :n",
        "ADD n :v SET z = :n",
        "ADD nums :v SET z = :n",
        "DELETE nums :v SET z = :n",
        "DELETE n :v SET z = :n",
        "ADD tags :n SET z = :v",
        "SET x = list_append(t, xs), z = :n ADD w :v",
        "SET x = list_append(nums, if_not_exists(f, xs)), z = :n ADD w :v",
        "SET x = nowhere, y.a = :n ADD t :v",
      })
  void refusesAValueOfTheWrongType(String text) {
    assertThat(refusal(() -> update(text, ":v", ss("a"), ":n", n("1")).apply(ITEM)))
        .isEqualTo("An operand in the update expression has an incorrect data type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET c = nowhere", "SET e = list_append(nowhere, xs)", "SET n = n + nowhere",
        "SET x = n, y = x", "SET c = if_not_exists(nowhere, also.nowhere)", "SET c = doc.ls[7]",
      })
  void refusesToReadWhatIsNotThere(String text) {
    assertThat(refusal(() -> update(text).apply(ITEM)))
        .isEqualTo(
            "The provided expression refers to an attribute that does not exist in the item");
  }

  @Test
  void ofWhatIsNotThereTheLastIsTold() {
    assertThat(refusal(() -> update("REMOVE y.a SET c = nowhere").apply(ITEM)))
        .isEqualTo(
            "The provided expression refers to an attribute that does not exist in the item");
    assertThat(refusal(() -> update("SET c = nowhere REMOVE y.a").apply(ITEM)))
        .isEqualTo("The document path provided in the update expression is invalid for update");
  }

  @Test
  void anAttributeCannotGrowIntoItselfForEver() {
    Item item = item("a", m("b", n("1")));
    for (int level = 3; level <= 32; level++) {
      item = update("SET a.b = a").apply(item);
    }
    Item deepest = item;
    assertThat(refusal(() -> update("SET a.b = a").apply(deepest)))
        .isEqualTo("Nesting Levels have exceeded supported limits");
  }

  @Test
  void makesAnItemWhereThereIsNone() {
    Item key = item("pk", s("k"));
    assertThat(update("SET a = pk").create(key)).isEqualTo(item("pk", s("k"), "a", s("k")));
    assertThat(update("ADD a :v REMOVE b", ":v", n("1")).create(key))
        .isEqualTo(item("pk", s("k"), "a", n("1")));
    assertThat(refusal(() -> update("SET a.b = pk").create(key)))
        .isEqualTo("The document path provided in the update expression is invalid for update");
  }

  @Test
  void removingMakesNoItem() {
    Item key = item("pk", s("k"));
    assertThat(update("REMOVE a, b.c, d[0]").create(key)).isNull();
    assertThat(update("DELETE a :v", ":v", ss("x")).create(key)).isNull();
  }

  @Test
  void knowsWhichAttributesItWritesAndLooksInto() {
    Update update = update("SET #a.b = c.d, e = :v REMOVE f[0], g", "#a", "a", ":v", n("1"));
    assertThat(Stream.of("a", "b", "c", "d", "e", "f", "g").filter(update::writes))
        .containsExactly("a", "e", "f", "g");
    assertThat(update.nestedAttributes()).containsExactly("a", "c", "f");
  }

  @Test
  void theUpdatedPartIsWhatItsPathsLeadTo() {
    Update update = update("SET doc.k = :v, x = :v REMOVE doc.ls[1], t", ":v", n("9"));
    assertThat(read(update.updatedPart(ITEM)))
        .isEqualTo(Map.of("doc", m("k", n("1"), "ls", l(n("2"))), "t", s("text")));
    // DynamoDB returns the element that moved to the index of the removed one.
    assertThat(read(update.updatedPart(update.apply(ITEM))))
        .isEqualTo(Map.of("doc", m("k", n("9"), "ls", l(n("3"))), "x", n("9")));
  }

  @Test
  void whatWasAddedPastTheEndIsNoUpdatedPart() {
    Update update = update("SET xs[100] = :v", ":v", n("9"));
    assertThat(update.updatedPart(update.apply(ITEM))).isEmpty();
  }
}
