// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Products and categories of the first guide, on the example's model. */
class CatalogTest extends Suite {
  private Adjoin db;
  private Edges<Item> placements;

  @BeforeEach
  void open() {
    db = example("catalog");
    placements = db.relationship("Placement");
    db.entity("Category").create(Item.of("categoryId", "tea", "name", "Tea"));
    place("oolong", 10);
    place("matcha", 9);
    place("sencha", 2);
  }

  private void place(String product, int displayOrder) {
    db.entity("Product")
        .create(Item.of("productId", product, "name", product, "price", new BigDecimal("4.50")));
    placements.link(
        Item.of("productId", product, "categoryId", "tea", "displayOrder", displayOrder));
  }

  @Test
  void listsProductsOfACategoryByDisplayOrder() {
    settle();
    assertThat(strings(placements.to("tea").list(), "productId"))
        .containsExactly("sencha", "matcha", "oolong");
  }

  @Test
  void aPlacementWithoutAnOrderComesFirst() {
    placements.link(Item.of("productId", "assam", "categoryId", "tea"));
    settle();
    Item first = placements.to("tea").first().orElseThrow();
    assertThat(first.string("productId")).isEqualTo("assam");
    assertThat(first.integer("displayOrder")).isZero();
  }

  @Test
  void aProductMovesWhenItsOrderChanges() {
    placements.change("oolong", "tea").set("displayOrder").to(1).apply();
    settle();
    assertThat(strings(placements.to("tea").list(), "productId"))
        .containsExactly("oolong", "sencha", "matcha");
  }

  @Test
  void aProductMovesByASum() {
    placements.change("sencha", "tea").add("displayOrder").by(100).apply();
    settle();
    assertThat(strings(placements.to("tea").list(), "productId"))
        .containsExactly("matcha", "oolong", "sencha");
  }

  @Test
  void readsASectionOfTheShelf() {
    settle();
    assertThat(
            strings(placements.to("tea").where("displayOrder").between(2, 9).list(), "productId"))
        .containsExactly("sencha", "matcha");
    assertThat(
            strings(placements.to("tea").where("displayOrder").greaterThan(9).list(), "productId"))
        .containsExactly("oolong");
  }

  @Test
  void countsTheShelf() {
    settle();
    assertThat(placements.to("tea").count()).isEqualTo(3);
  }

  @Test
  void listsTheCategoriesOfAProduct() {
    placements.link(Item.of("productId", "matcha", "categoryId", "sweets"));
    settle();
    assertThat(strings(placements.from("matcha").list(), "categoryId"))
        .containsExactly("sweets", "tea");
  }

  @Test
  void readsTheProductsOfAPageWithNamesAndPrices() {
    settle();
    var page = placements.to("tea").withEntities().page(2);
    assertThat(page.items())
        .extracting(linked -> linked.entity().decimal("price"))
        .isEqualTo(List.of(new BigDecimal("4.5"), new BigDecimal("4.5")));
  }

  @Test
  void saysWhichProductIsMissing() {
    placements.link(Item.of("productId", "ghost", "categoryId", "tea"));
    settle();
    assertThat(placements.to("tea").withEntities().list())
        .filteredOn(linked -> linked.entity() == null)
        .extracting(linked -> linked.item().string("productId"))
        .containsExactly("ghost");
  }
}
