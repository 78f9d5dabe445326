// SPDX-License-Identifier: Apache-2.0
package shop;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Entities;
import dev.adjoin.EntityWithEdges;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import shop.Shop.Customer;
import shop.Shop.Deal;
import shop.Shop.Kind;
import shop.Shop.Order;
import shop.Shop.Organization;
import shop.Shop.PaymentPlan;
import shop.Shop.Status;

/** Customers, orders and an organization, walked through; {@code tour.txt} has what it prints. */
public final class Tour {
  private static final Instant MARCH = Instant.parse("2026-03-01T10:00:00Z");
  private static final Instant APRIL = Instant.parse("2026-04-01T10:00:00Z");

  private Tour() {}

  public static void main(String[] arguments) {
    try (Adjoin db = Adjoin.embedded(Shop.class)) {
      walk(db);
    }
  }

  /** Does and asks everything once. */
  public static void walk(Adjoin db) {
    organization(db);
    db.entity(Customer.class).create(new Customer("c123", "Ada", "ada@example.com"));
    Entities<Order> orders = db.entity(Order.class);
    orders.create(order("o456", MARCH, Status.PAID, "19.90"));
    orders.create(order("o457", APRIL, Status.PLACED, "7.00"));
    account(orders);
    System.out.println(db.entity(Customer.class).collection("c123").children(Order.class).size());
    withoutTheCustomer(orders);
    keep(db);
  }

  /** One-to-few: a plan and deals inside the item. */
  private static void organization(Adjoin db) {
    Entities<Organization> organizations = db.entity(Organization.class);
    PaymentPlan plan = new PaymentPlan(Kind.PRO, 50, null);
    organizations.create(new Organization("acme", "Acme", plan, List.of(new Deal("d1", 1))));
    organizations
        .change("acme")
        .append(Organization::featuredDeals)
        .element(new Deal("d2", 2))
        .apply();
    System.out.println(organizations.get("acme").orElseThrow());
  }

  /** The name is copied from the customer, whatever is given here. */
  private static Order order(String id, Instant placedAt, Status status, String total) {
    return new Order("c123", id, placedAt, status, new BigDecimal(total), "");
  }

  /** A customer with all orders in one Query; the latest; those of a month. */
  private static void account(Entities<Order> orders) {
    EntityWithEdges<Customer, Order> account = orders.of("c123").together(Customer.class);
    System.out.println(account.entity());
    account.items().forEach(order -> System.out.println("  " + order));
    System.out.println("a page: " + orders.of("c123").page(1).items().size());
    System.out.println("latest: " + orders.of("c123").reversed().first().orElseThrow().orderId());
    System.out.println(
        "in March: " + orders.of("c123").where(Order::placedAt).lessThan(APRIL).count());
  }

  /** An order by its number, and orders by status. */
  private static void withoutTheCustomer(Entities<Order> orders) {
    Order found = orders.by(Order::orderId).is("o456").first().orElseThrow();
    System.out.println(found.orderId() + " is " + found.customerName() + "'s");
    orders.change("c123", MARCH, "o456").set(Order::status).to(Status.SHIPPED).apply();
    orders.view("byStatus", Status.SHIPPED).stream()
        .map(Order::orderId)
        .forEach(System.out::println);
  }

  /** A customer who has orders stays. */
  private static void keep(Adjoin db) {
    try {
      db.entity(Customer.class).delete("c123");
    } catch (AdjoinException e) {
      System.out.println(e.getMessage());
    }
  }
}
