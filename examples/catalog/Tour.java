// SPDX-License-Identifier: Apache-2.0
package catalog;

import catalog.Catalog.Category;
import catalog.Catalog.Placement;
import catalog.Catalog.Product;
import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import java.math.BigDecimal;
import java.time.Instant;

/** Products and categories, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Catalog.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    stock(db);
    shelf(db);
    moves(db);
  }

  private static void stock(Adjoin db) {
    db.entity(Category.class).create(new Category("tea", "Tea"));
    db.entity(Category.class).create(new Category("gifts", "Gifts"));
    product(db, "sencha", "8.50", 10);
    product(db, "oolong", "11.20", 9);
    product(db, "matcha", "24.00", 100);
    db.relationship(Placement.class).link(new Placement("matcha", "gifts", 1, MONDAY));
  }

  private static void product(Adjoin db, String id, String price, int displayOrder) {
    db.entity(Product.class).create(new Product(id, "Fine " + id, null, new BigDecimal(price)));
    db.relationship(Placement.class).link(new Placement(id, "tea", displayOrder, MONDAY));
  }

  /** A category in its display order, and what a page of it shows: two requests. */
  private static void shelf(Adjoin db) {
    Edges<Placement> placements = db.relationship(Placement.class);
    placements.to("tea").stream().map(Placement::productId).forEach(System.out::println);
    placements.to("tea").withEntities(Product.class).page(2).items().stream()
        .map(found -> found.entity())
        .forEach(product -> System.out.println(product.name() + ", " + product.price()));
    System.out.println(
        "up to 10: " + placements.to("tea").where(Placement::displayOrder).atMost(10).count());
    placements.from("matcha").stream().map(Placement::categoryId).forEach(System.out::println);
  }

  /** The order is part of a key, and changes like any attribute. */
  private static void moves(Adjoin db) {
    Edges<Placement> placements = db.relationship(Placement.class);
    placements.change("matcha", "tea").set(Placement::displayOrder).to(1).apply();
    System.out.println("now first: " + placements.to("tea").first().orElseThrow().productId());
  }
}
