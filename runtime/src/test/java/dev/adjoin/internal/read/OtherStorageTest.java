// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.Page;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The same calls on inverted and local indexes, with declared sort orders, and with adopted names.
 */
class OtherStorageTest {

  private static List<String> all(ListQuery<Item> list, String attribute) {
    List<String> paged = new ArrayList<>();
    Page<Item> page = list.page(2);
    page.items().forEach(item -> paged.add(item.string(attribute)));
    for (String next = page.next(); next != null; next = page.next()) {
      page = list.page(2, next);
      page.items().forEach(item -> paged.add(item.string(attribute)));
    }
    assertThat(list.list()).extracting(item -> item.string(attribute)).isEqualTo(paged);
    return paged;
  }

  @Test
  void aSwappedIndexReadsTheOtherWayRound() {
    String yaml =
        """
        model: movies
        table: {name: Movies, inverse: swapped}
        entities:
          Movie: {id: movieId, attributes: {movieId: string}}
          Actor: {id: actorId, attributes: {actorId: string}}
        relationships:
          Role: {from: Movie, to: Actor, attributes: {name: string}}
        """;
    try (StoredModel movies = new StoredModel(yaml)) {
      movies.put("Movie", "movieId", "m1");
      movies.put("Actor", "actorId", "a");
      for (String movie : List.of("m1", "m2", "m10", "m3", "m4")) {
        movies.put("Role", "movieId", movie, "actorId", "a", "name", "x");
      }
      assertThat(all(movies.list("Role.to", "a"), "movieId"))
          .containsExactly("m1", "m10", "m2", "m3", "m4");
      assertThat(all(movies.list("Role.to", "a").reversed(), "movieId"))
          .containsExactly("m4", "m3", "m2", "m10", "m1");
      assertThat(movies.list("Role.to", "a").withEntities().list())
          .extracting(each -> each.entity() == null)
          .containsExactly(false, true, true, true, true);
      assertThat(movies.reads.collection(movies.mapping("Actor"), false, "a").edges("Role"))
          .hasSize(5);
      assertThatThrownBy(() -> movies.list("Role.to", "a").consistent().list())
          .hasMessageEndingWith("never strongly consistent. Remove consistent");
    }
  }

  private static final String SHOP =
      """
      model: shop
      entities:
        Customer: {id: customerId, attributes: {customerId: string, name: string}}
        Order:
          id: orderId
          parent: Customer
          order: [placedAt]
          attributes: {orderId: string, placedAt: instant, total: decimal, status: string}
          lookup: [orderId]
          views:
            byTotal: {by: [customerId], order: [total], local: true}
            byStatus: {by: [status], order: [placedAt], shards: 3, project: [total]}
      """;

  private static StoredModel shop() {
    StoredModel shop = new StoredModel(SHOP);
    shop.put("Customer", "customerId", "c", "name", "Cy");
    String[] totals = {"9.5", "-3", "100", "7", "0"};
    for (int i = 0; i < totals.length; i++) {
      shop.put(
          shop.mapping("Order"),
          Item.of("customerId", "c", "orderId", "o" + i, "status", "open")
              .with("placedAt", Instant.ofEpochSecond(1_800_000_000L + i))
              .with("total", new BigDecimal(totals[i])));
    }
    return shop;
  }

  @Test
  void aLocalViewIsASecondOrderThatCanBeReadConsistently() {
    try (StoredModel shop = shop()) {
      ListQuery<Item> byTotal = shop.list("Order.byTotal", "c");
      assertThat(all(byTotal.consistent(), "orderId"))
          .containsExactly("o1", "o4", "o3", "o0", "o2");
      assertThat(all(byTotal.reversed(), "orderId")).containsExactly("o2", "o0", "o3", "o4", "o1");
      assertThat(all(byTotal.where("total").atLeast(new BigDecimal("7")), "orderId"))
          .containsExactly("o3", "o0", "o2");
    }
  }

  @Test
  void childrenAreListedInTheirOrder() {
    try (StoredModel shop = shop()) {
      ListQuery<Item> orders = shop.list("Order.ofCustomer", "c");
      assertThat(all(orders.reversed(), "orderId")).containsExactly("o4", "o3", "o2", "o1", "o0");
      assertThat(
              all(
                  orders.where("placedAt").lessThan(Instant.ofEpochSecond(1_800_000_002L)),
                  "orderId"))
          .containsExactly("o0", "o1");
      EntityWithEdges<Item, Item> both = orders.reversed().limit(2).together();
      assertThat(both.entity().string("name")).isEqualTo("Cy");
      assertThat(both.items()).extracting(o -> o.string("orderId")).containsExactly("o4", "o3");
    }
  }

  @Test
  void aShardedViewWithAProjectionAndALookupFindTheSameOrders() {
    try (StoredModel shop = shop()) {
      ListQuery<Item> open = shop.list("Order.byStatus", "open");
      assertThat(all(open, "orderId")).containsExactly("o0", "o1", "o2", "o3", "o4");
      assertThat(open.projected().first().orElseThrow().names())
          .contains("customerId", "orderId", "placedAt", "total", "status");
      assertThat(shop.list("Order.by(orderId)", "o3").first().orElseThrow().string("customerId"))
          .isEqualTo("c");
    }
  }

  @Test
  void anOrderOfItsOwnOnTheFromSideStandsBesideTheOneByIdentity() {
    String yaml =
        """
        model: lists
        table: {name: Lists, partition: pk, sort: sk, index: {partition: "gsi{n}pk", sort: "gsi{n}sk"}}
        entities:
          Board: {id: boardId, attributes: {boardId: string}}
          Card: {id: cardId, attributes: {cardId: string}}
        relationships:
          Pin:
            from: Board
            to: Card
            attributes: {place: int}
            order: {from: [place]}
            together: [from, to]
        """;
    try (StoredModel lists = new StoredModel(yaml)) {
      lists.put("Card", "cardId", "c0");
      for (int i = 0; i < 5; i++) {
        lists.put("Pin", "boardId", "b", "cardId", "c" + i, "place", 10 - i);
      }
      assertThat(all(lists.list("Pin.from", "b"), "cardId"))
          .containsExactly("c4", "c3", "c2", "c1", "c0");
      assertThat(all(lists.list("Pin.from.byIdentity", "b").consistent(), "cardId"))
          .containsExactly("c0", "c1", "c2", "c3", "c4");
      EntityWithEdges<Item, Item> card = lists.list("Pin.to", "c0").together();
      assertThat(card.entity().string("cardId")).isEqualTo("c0");
      assertThat(card.items()).hasSize(1);
    }
  }
}
