// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Shop.Address;
import dev.adjoin.benchmarks.mapping.Shop.Customer;
import dev.adjoin.benchmarks.mapping.Shop.Favorite;
import dev.adjoin.benchmarks.mapping.Shop.Line;
import dev.adjoin.benchmarks.mapping.Shop.Order;
import dev.adjoin.benchmarks.mapping.Shop.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** The builders that the Enhanced Client needs to make records. */
@NullUnmarked
final class Drafts {
  private Drafts() {}

  static final class FavoriteDraft {
    String customerId;
    String productId;
    String note;

    Favorite build() {
      return new Favorite(customerId, productId, note);
    }
  }

  static final class CustomerDraft {
    String customerId;
    String name;
    String email;
    @Nullable String phone;
    Status status;
    int points;
    boolean subscribed;
    Instant since;

    Customer build() {
      return new Customer(customerId, name, email, phone, status, points, subscribed, since);
    }
  }

  static final class AddressDraft {
    String street;
    String city;
    String postcode;
    String country;

    Address build() {
      return new Address(street, city, postcode, country);
    }
  }

  static final class LineDraft {
    String sku;
    String title;
    int quantity;
    BigDecimal price;
    Set<String> tags;

    Line build() {
      return new Line(sku, title, quantity, price, tags);
    }
  }

  static final class OrderDraft {
    String orderId;
    String customerId;
    Status status;
    Instant placedAt;
    @Nullable LocalDate due;
    BigDecimal total;
    long weight;
    double discount;
    Address billing;
    @Nullable Address shipping;
    List<Line> lines;
    Map<String, String> labels;

    Order build() {
      return new Order(
          orderId,
          customerId,
          status,
          placedAt,
          due,
          total,
          weight,
          discount,
          billing,
          shipping,
          lines,
          labels);
    }
  }
}
