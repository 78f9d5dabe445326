// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import static dev.adjoin.AdjoinException.Reason.RESTRICTED;
import static dev.adjoin.guides.Failing.refusal;
import static dev.adjoin.guides.Strings.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Customers with orders, and an organization with a plan, of the third guide. */
class ShopTest extends Suite {
  private static final Instant MARCH = Instant.parse("2026-03-01T00:00:00Z");
  private static final Instant APRIL = Instant.parse("2026-04-01T00:00:00Z");
  private Adjoin db;
  private Entities<Item> orders;

  @BeforeEach
  void open() {
    db = example("shop");
    orders = db.entity("Order");
    for (String id : List.of("c123", "c124")) {
      db.entity("Customer")
          .create(Item.of("customerId", id, "name", "Ada", "email", id + "@x.org"));
    }
    order("c123", "o2", APRIL, "paid");
    order("c123", "o1", MARCH, "placed");
    order("c124", "o3", MARCH.plusNanos(1), "placed");
  }

  private void order(String customer, String id, Instant placedAt, String status) {
    orders.create(
        Item.of(
            "customerId", customer,
            "orderId", id,
            "placedAt", placedAt,
            "status", status,
            "total", new BigDecimal("19.90")));
  }

  @Test
  void aCustomerWithAllOrdersIsOneQuery() {
    operations();
    var account = orders.of("c123").consistent().together();
    assertThat(operations()).containsExactly("Query");
    assertThat(account.entity().string("email")).isEqualTo("c123@x.org");
    assertThat(strings(account.items(), "orderId")).containsExactly("o1", "o2");
    assertThat(db.entity("Customer").consistent().collection("c123").children("Order")).hasSize(2);
  }

  @Test
  void theLatestOrdersComeFirstFromTheEnd() {
    settle();
    assertThat(strings(orders.of("c123").reversed().limit(1).list(), "orderId"))
        .containsExactly("o2");
    assertThat(strings(orders.of("c123").where("placedAt").lessThan(APRIL).list(), "orderId"))
        .containsExactly("o1");
  }

  @Test
  void anOrderIsFoundWithoutItsCustomer() {
    settle();
    Item order = orders.by("orderId").is("o3").first().orElseThrow();
    assertThat(order.string("customerId")).isEqualTo("c124");
    assertThat(order.string("customerName")).isEqualTo("Ada");
  }

  @Test
  void ordersAreListedByStatusOldestFirst() {
    settle();
    assertThat(strings(orders.view("byStatus", "placed").list(), "orderId"))
        .containsExactly("o1", "o3");
    assertThat(
            strings(
                orders.view("byStatus", "placed").where("placedAt").greaterThan(MARCH).list(),
                "orderId"))
        .containsExactly("o3");
  }

  @Test
  void anOrderChangesItsPlaceWithItsStatus() {
    orders.change("c123", MARCH, "o1").set("status").to("shipped").apply();
    settle();
    assertThat(strings(orders.view("byStatus", "shipped").list(), "orderId")).containsExactly("o1");
    assertThat(strings(orders.view("byStatus", "placed").list(), "orderId")).containsExactly("o3");
  }

  @Test
  void anOrderIsReadDirectly() {
    assertThat(orders.consistent().get("c123", MARCH, "o1").orElseThrow().decimal("total"))
        .isEqualTo(new BigDecimal("19.9"));
  }

  @Test
  void aCustomerWhoHasOrdersStays() {
    assertThat(refusal(() -> db.entity("Customer").delete("c124")).reason()).isEqualTo(RESTRICTED);
    orders.delete("c124", MARCH.plusNanos(1), "o3");
    assertThat(db.entity("Customer").delete("c124")).isTrue();
  }

  @Test
  void anOrganizationHoldsItsPlanAndDeals() {
    Map<String, Object> plan = Map.of("kind", "pro", "maxUsers", 50);
    Item organization =
        Item.of(
            "orgId",
            "acme",
            "name",
            "Acme",
            "paymentPlan",
            plan,
            "featuredDeals",
            List.of(Map.of("dealId", "d1", "position", 1)));
    db.entity("Organization").create(organization);
    db.entity("Organization")
        .change("acme")
        .append("featuredDeals")
        .element(Map.of("dealId", "d2", "position", 2))
        .apply();
    Item stored = db.entity("Organization").consistent().get("acme").orElseThrow();
    assertThat(stored.map("paymentPlan")).isEqualTo(plan);
    assertThat(stored.list("featuredDeals"))
        .containsExactly(
            Map.of("dealId", "d1", "position", 1), Map.of("dealId", "d2", "position", 2));
  }
}
