// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages and counts of a limited list are those of its first n items. */
class LimitsTest {
  private static final int EDGES = 12;
  private static final String SHELVES =
      """
      model: shelves
      entities:
        Reader: {id: readerId, attributes: {readerId: string}}
        Book: {id: bookId, attributes: {bookId: string, readers: int?}}
      relationships:
        Loan: {from: Reader, to: Book, attributes: {number: int}, shards: {to: 3}}
        Like: {from: Reader, to: Book, as: {from: LIKED, to: LIKER}, count: {to: readers}}
      """;

  private static StoredModel shelves;

  @BeforeAll
  static void store() {
    shelves = new StoredModel(SHELVES);
    fill(shelves);
  }

  private static void fill(StoredModel model) {
    for (int i = 0; i < EDGES; i++) {
      model.put("Loan", "readerId", "r", "bookId", book(i), "number", i % 3);
      model.put("Loan", "readerId", book(i), "bookId", "b", "number", i % 3);
    }
  }

  private static String book(int i) {
    return "x%02d".formatted(i);
  }

  @AfterAll
  static void close() {
    shelves.close();
  }

  @Property(cases = 200)
  void pagesOfTheFirstOnesAreThoseForwardsAndBack(Given given) {
    boolean to = given.flag();
    boolean reversed = given.flag();
    boolean filtered = given.flag();
    int limit = given.between(1, EDGES + 2);
    int size = given.between(1, EDGES);
    ListQuery<Item> all = shelves.list(to ? "Loan.to" : "Loan.from", to ? "b" : "r");
    ListQuery<Item> asked = filtered ? all.filter("number").is(1) : all;
    ListQuery<Item> first = (reversed ? asked.reversed() : asked).limit(limit);
    List<Item> expected = expected(to, reversed, filtered, limit);
    assertThat(first.count()).isEqualTo(expected.size());
    Page<Item> page = first.page(size);
    List<Item> forwards = new ArrayList<>(page.items());
    while (page.next() != null) {
      page = first.page(size, page.next());
      forwards.addAll(page.items());
    }
    assertThat(forwards).isEqualTo(expected);
    List<Item> back = new ArrayList<>(page.items());
    while (page.previous() != null) {
      page = first.page(size, page.previous());
      back.addAll(0, page.items());
    }
    assertThat(back).isEqualTo(expected);
  }

  private static List<Item> expected(boolean to, boolean reversed, boolean filtered, int limit) {
    List<Item> all = new ArrayList<>();
    IntStream.range(0, EDGES)
        .filter(i -> !filtered || i % 3 == 1)
        .mapToObj(
            i ->
                Item.of(
                    "readerId", to ? book(i) : "r", "bookId", to ? "b" : book(i), "number", i % 3))
        .forEach(all::add);
    if (reversed) {
      Collections.reverse(all);
    }
    return all.subList(0, Math.min(limit, all.size()));
  }

  @Test
  void aPageInTheMiddleLeadsBothWaysWithinTheLimit() {
    try (StoredModel model = new StoredModel(SHELVES)) {
      fill(model);
      ListQuery<Item> five = model.list("Loan.from", "r").limit(5);
      Page<Item> second = five.page(2, five.page(2).next());
      Page<Item> third = five.page(9, second.next());
      assertThat(third.items()).extracting(e -> e.string("bookId")).containsExactly("x04");
      assertThat(third.next()).isNull();
      Page<Item> again = five.page(1, third.previous());
      assertThat(again.items()).extracting(e -> e.string("bookId")).containsExactly("x03");
      assertThat(five.page(9, again.next()).items())
          .extracting(e -> e.string("bookId"))
          .containsExactly("x04");
      String cursor = second.next();
      assertThatThrownBy(() -> model.list("Loan.from", "r").limit(6).page(2, cursor))
          .isInstanceOf(AdjoinException.class)
          .hasMessageStartingWith(
              "Loan.from: a cursor must belong to its query, with the same ids");
    }
  }

  @Test
  void noMoreAreReadThanAreCounted() {
    try (StoredModel model = new StoredModel(SHELVES)) {
      fill(model);
      model.put("Book", "bookId", "b", "readers", 7);
      model.operations();
      assertThat(model.list("Loan.from", "r").limit(4).count()).isEqualTo(4);
      assertThat(model.operations()).containsExactly("Query");
      assertThat(model.list("Loan.from", "r").limit(4).explainCount())
          .startsWith("Loan.from.first(n): ");
      model.operations();
      assertThat(model.list("Like.to", "b").limit(4).count()).isEqualTo(4);
      assertThat(model.list("Like.to", "b").reversed().limit(9).count()).isEqualTo(7);
      assertThat(model.operations()).containsExactly("GetItem", "GetItem");
    }
  }
}
