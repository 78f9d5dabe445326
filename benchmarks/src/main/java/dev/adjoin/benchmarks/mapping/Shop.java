// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records that are mapped: a tiny one, a small one, and a large one with nested values. */
final class Shop {
  private Shop() {}

  enum Status {
    PLACED,
    PAID,
    SHIPPED
  }

  @Entity
  record Product(@Id String productId) {}

  /** Three strings. */
  @Relationship(from = Customer.class, to = Product.class)
  record Favorite(@From String customerId, @To String productId, String note) {}

  /** Eight attributes of several types, as most items are. */
  @Entity
  record Customer(
      @Id String customerId,
      String name,
      String email,
      @Nullable String phone,
      Status status,
      int points,
      boolean subscribed,
      Instant since) {}

  record Address(String street, String city, String postcode, String country) {}

  record Line(String sku, String title, int quantity, BigDecimal price, Set<String> tags) {}

  /** An order with two addresses and as many lines as it is made with. */
  @Entity
  record Order(
      @Id String orderId,
      String customerId,
      Status status,
      Instant placedAt,
      @Nullable LocalDate due,
      BigDecimal total,
      long weight,
      double discount,
      Address billing,
      @Nullable Address shipping,
      List<Line> lines,
      Map<String, String> labels) {}
}
