// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Edges;
import dev.adjoin.Item;
import java.math.BigDecimal;
import java.util.List;

/** Products and categories. */
final class Catalog implements Domain {
  private static final int PRODUCTS = 20;

  @Override
  public String example() {
    return "catalog";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Edges<Item> placements = database.edges("Placement");
    for (int i = 0; i < PRODUCTS; i++) {
      String id = "p" + i;
      database
          .entity("Product")
          .create(Item.of("productId", id, "name", "Product " + i, "price", BigDecimal.TEN));
      placements.link(placement(id, i));
    }
    long shelf = database.bytes("Placement", PRODUCTS + 1);
    return List.of(
        new Row(
            "add a product to a category",
            () -> placements.link(placement("new", 7)),
            RequestCost.write(1, 1),
            RequestCost.write(1, 1),
            ""),
        new Row(
            "move a product in its category",
            () -> placements.change("new", "tea").set("displayOrder").to(1).apply(),
            RequestCost.write(1, 2),
            RequestCost.write(1, 1),
            "the order is in the key, so that pages are in order; the guides sort in the program"),
        new Row(
            "21 products by display order",
            placements.to("tea")::list,
            RequestCost.read(shelf),
            RequestCost.read(shelf),
            Row.OWN),
        new Row(
            "categories of a product",
            placements.from("p1")::list,
            RequestCost.read(1),
            RequestCost.read(1),
            ""));
  }

  private static Item placement(String product, int displayOrder) {
    return Item.of("productId", product, "categoryId", "tea", "displayOrder", displayOrder);
  }
}
