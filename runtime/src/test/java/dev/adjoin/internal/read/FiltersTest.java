// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.internal.execute.BoundCondition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** A filter has the same result in memory as in DynamoDB. */
class FiltersTest {
  private static final String BOX =
      """
      model: box
      entities:
        Box: {id: boxId, attributes: {boxId: string}}
        Thing:
          id: thingId
          parent: Box
          attributes:
            thingId: int
            text: string?
            number: decimal?
            size: int?
            flag: bool?
            tags: set(string)?
            words: list(string)?
            numbers: set(int)?
      """;

  private static StoredModel box;

  @BeforeContainer
  static void store() {
    box = new StoredModel(BOX);
    List<String> texts = List.of("", "a", "ab", "b", "\uFFFD", "😀", "Z");
    for (int i = 0; i < 80; i++) {
      List<Object> thing = new ArrayList<>(List.of("boxId", "b", "thingId", i));
      add(thing, i % 3 != 0, "text", texts.get(i % 7));
      add(thing, i % 4 != 0, "number", new BigDecimal(i % 5 - 2).movePointLeft(1));
      add(thing, i % 5 != 0, "size", i % 6 - 3);
      add(thing, i % 7 != 0, "flag", i % 2 == 0);
      add(thing, i % 2 == 0, "tags", i % 3 == 0 ? Set.of("a", "ab") : Set.of("b"));
      add(thing, i % 3 == 0, "words", List.of("a", texts.get(i % 7)));
      add(thing, i % 4 == 0, "numbers", i % 3 == 0 ? Set.of(1, 2) : Set.of(3));
      box.put("Thing", thing.toArray());
    }
  }

  private static void add(List<Object> thing, boolean isThere, String name, Object value) {
    if (isThere) {
      thing.add(name);
      thing.add(value);
    }
  }

  @AfterContainer
  static void close() {
    box.close();
  }

  @Provide
  Arbitrary<Condition> criteria() {
    Arbitrary<String> texts = Arbitraries.of("a", "ab", "b", "\uFFFD", "😀", "");
    Arbitrary<String> names = Arbitraries.of("text", "number", "size", "tags", "words", "flag");
    Arbitrary<BigDecimal> decimals = Arbitraries.of(-2, 0, 1, 2).map(i -> BigDecimal.valueOf(i, 1));
    Arbitrary<Condition> one =
        Arbitraries.oneOf(
            texts.flatMap(FiltersTest::ofText),
            decimals.map(n -> Condition.of("number").between(n, new BigDecimal("0.1"))),
            decimals.map(n -> Condition.of("number").is(n.setScale(3))),
            Arbitraries.integers().between(-3, 3).flatMap(FiltersTest::ofSize),
            names.map(name -> Condition.of(name).exists()),
            names.map(name -> Condition.of(name).absent()),
            Arbitraries.of(true, false).map(b -> Condition.of("flag").isNot(b)),
            Arbitraries.of(Set.of("a", "ab"), Set.of("b")).map(s -> Condition.of("tags").is(s)),
            Arbitraries.of(Set.of(2, 1), Set.of(3)).map(s -> Condition.of("numbers").isNot(s)),
            texts.map(t -> Condition.of("words").is(List.of("a", t))));
    return Combinators.combine(one, one, one)
        .as((a, b, c) -> List.of(a, a.and(b), a.or(b).and(c.negated()), a.negated().or(c)))
        .flatMap(Arbitraries::of);
  }

  private static Arbitrary<Condition> ofText(String text) {
    return Arbitraries.of(
        Condition.of("text").is(text),
        Condition.of("text").isNot(text),
        Condition.of("text").lessThan(text),
        Condition.of("text").atMost(text),
        Condition.of("text").greaterThan(text),
        Condition.of("text").atLeast(text),
        Condition.of("text").beginsWith(text),
        Condition.of("text").contains(text),
        Condition.of("tags").contains(text.isEmpty() ? "a" : text),
        Condition.of("words").contains(text));
  }

  private static Arbitrary<Condition> ofSize(int size) {
    return Arbitraries.of(
        Condition.of("size").in(List.of(size, 2)),
        Condition.of("size").lessThan(size),
        Condition.of("numbers").contains(size),
        Condition.of("size").greaterThan(size));
  }

  @Property(tries = 300)
  void whatIsFilteredHereIsWhatDynamoDbWouldHaveLeft(@ForAll("criteria") Condition criterion) {
    ListQuery<Item> things = box.list("Thing.ofBox", "b");
    BoundCondition condition = BoundCondition.of(criterion, box.table.codec("Thing"));
    List<Item> here =
        things.list().stream().filter(t -> condition.holds(box.mapping("Thing").store(t))).toList();
    assertThat(things.filter(criterion).list()).isEqualTo(here);
  }
}
