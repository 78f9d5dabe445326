// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static dev.adjoin.testing.search.Generators.booleans;
import static dev.adjoin.testing.search.Generators.ints;
import static dev.adjoin.testing.search.Generators.of;
import static dev.adjoin.testing.search.Generators.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

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

  @BeforeAll
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

  @AfterAll
  static void close() {
    box.close();
  }

  private static Generator<Condition> criteria() {
    return given -> {
      Condition a = given.any(one());
      Condition b = given.any(one());
      Condition c = given.any(one());
      return given.oneOf(List.of(a, a.and(b), a.or(b).and(c.negated()), a.negated().or(c)));
    };
  }

  private static Generator<Condition> one() {
    Generator<String> texts = of("a", "ab", "b", "\uFFFD", "😀", "");
    Generator<String> names = of("text", "number", "size", "tags", "words", "flag");
    Generator<BigDecimal> decimals = of(-2, 0, 1, 2).map(i -> BigDecimal.valueOf(i, 1));
    return oneOf(
        texts.then(FiltersTest::ofText),
        decimals.map(n -> Condition.of("number").between(n, new BigDecimal("0.1"))),
        decimals.map(n -> Condition.of("number").is(n.setScale(3))),
        ints(-3, 3).then(FiltersTest::ofSize),
        names.map(name -> Condition.of(name).exists()),
        names.map(name -> Condition.of(name).absent()),
        booleans().map(b -> Condition.of("flag").isNot(b)),
        of(Set.of("a", "ab"), Set.of("b")).map(s -> Condition.of("tags").is(s)),
        of(Set.of(2, 1), Set.of(3)).map(s -> Condition.of("numbers").isNot(s)),
        texts.map(t -> Condition.of("words").is(List.of("a", t))));
  }

  private static Generator<Condition> ofText(String text) {
    return of(
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

  private static Generator<Condition> ofSize(int size) {
    return of(
        Condition.of("size").in(List.of(size, 2)),
        Condition.of("size").lessThan(size),
        Condition.of("numbers").contains(size),
        Condition.of("size").greaterThan(size));
  }

  @Property(cases = 300)
  void whatIsFilteredHereIsWhatDynamoDbWouldHaveLeft(Given given) {
    Condition criterion = given.any(criteria());
    ListQuery<Item> things = box.list("Thing.ofBox", "b");
    BoundCondition condition = BoundCondition.of(criterion, box.table.codec("Thing"));
    List<Item> here =
        things.list().stream().filter(t -> condition.holds(box.mapping("Thing").store(t))).toList();
    assertThat(things.filter(criterion).list()).isEqualTo(here);
  }
}
