// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Entities;
import dev.adjoin.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Customers with orders, which are in two indexes and copy the customer's name. */
final class Shop implements Domain {
  private static final int ORDERS = 10;

  @Override
  public String example() {
    return "shop";
  }

  @Override
  public List<Row> rows(RecordingDatabase database) {
    Entities<Item> orders = database.entity("Order");
    fill(database, orders);
    long all = database.bytes("Order", ORDERS + 1);
    return List.of(
        new Row(
            "an organization with plan and deals",
            () -> database.entity("Organization").get("acme"),
            RequestCost.read(1),
            RequestCost.read(1),
            ""),
        placing(orders),
        new Row(
            "a customer with 11 orders",
            orders.of("c")::together,
            RequestCost.read(all),
            RequestCost.read(all),
            "each order notes the version and the identity of the customer whose name it copies"),
        new Row(
            "an order without its customer",
            orders.by("orderId").is("o1")::list,
            RequestCost.read(1),
            RequestCost.read(1),
            ""),
        new Row(
            "orders by status",
            orders.view("byStatus", "placed")::list,
            RequestCost.read(all),
            RequestCost.read(all),
            ""),
        new Row(
            "ship an order",
            () -> orders.change("c", Instant.EPOCH, "o0").set("status").to("shipped").apply(),
            RequestCost.write(1, 3),
            RequestCost.write(1, 3),
            "its place in the index by status moves: two entries"));
  }

  private static Row placing(Entities<Item> orders) {
    return new Row(
        "place an order",
        () -> orders.create(order(99)),
        RequestCost.read(1).plus(RequestCost.transaction(2, 2)).plus(RequestCost.CONSISTENT),
        RequestCost.write(1, 2),
        "the name is the customer's of this moment, or nothing is written; the guides copy what the"
            + " program has");
  }

  private static void fill(RecordingDatabase database, Entities<Item> orders) {
    database
        .entity("Organization")
        .create(
            Item.of(
                "orgId",
                "acme",
                "name",
                "Acme",
                "paymentPlan",
                Map.of("kind", "pro", "maxUsers", 50),
                "featuredDeals",
                List.of(Map.of("dealId", "d1", "position", 1))));
    database.entity("Customer").create(Item.of("customerId", "c", "name", "Ada", "email", "a@b.c"));
    for (int i = 0; i < ORDERS; i++) {
      orders.create(order(i));
    }
  }

  private static Item order(int number) {
    return Item.of(
        "customerId",
        "c",
        "orderId",
        "o" + number,
        "placedAt",
        Instant.ofEpochSecond(number),
        "status",
        "placed",
        "total",
        BigDecimal.ONE);
  }
}
