// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Mapper.Work;
import dev.adjoin.benchmarks.mapping.Shop.Address;
import dev.adjoin.benchmarks.mapping.Shop.Customer;
import dev.adjoin.benchmarks.mapping.Shop.Favorite;
import dev.adjoin.benchmarks.mapping.Shop.Line;
import dev.adjoin.benchmarks.mapping.Shop.Order;
import dev.adjoin.benchmarks.mapping.Shop.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The record that is mapped, by its size. */
public enum Size {
  TINY("tiny: 3 strings") {
    @Override
    Work<?> work(Mapper mapper) {
      return mapper.tiny(sampleFavorite());
    }
  },

  SMALL("small: 8 attributes") {
    @Override
    Work<?> work(Mapper mapper) {
      return mapper.small(sampleCustomer());
    }
  },

  LARGE_5("large: 5 lines in 12 attributes") {
    @Override
    Work<?> work(Mapper mapper) {
      return mapper.large(sampleOrder(5));
    }
  },

  LARGE_50("large: 50 lines") {
    @Override
    Work<?> work(Mapper mapper) {
      return mapper.large(sampleOrder(50));
    }
  },

  LARGE_500("large: 500 lines") {
    @Override
    Work<?> work(Mapper mapper) {
      return mapper.large(sampleOrder(500));
    }
  };

  private final String what;

  Size(String what) {
    this.what = what;
  }

  String what() {
    return what;
  }

  abstract Work<?> work(Mapper mapper);

  private static Favorite sampleFavorite() {
    return new Favorite("customer-0042", "product-004711", "for the garden");
  }

  private static Customer sampleCustomer() {
    return new Customer(
        "customer-0042",
        "Ada Lovelace",
        "ada@example.com",
        null,
        Status.PAID,
        1280,
        true,
        Instant.parse("2026-01-31T12:34:56.789Z"));
  }

  private static Order sampleOrder(int lines) {
    return new Order(
        "order-00031337",
        "customer-0042",
        Status.SHIPPED,
        Instant.parse("2026-01-31T12:34:56.789Z"),
        LocalDate.of(2026, 2, 14),
        new BigDecimal("1234.5"),
        18_250L,
        0.125,
        address(1),
        address(2),
        IntStream.range(0, lines).mapToObj(Size::line).toList(),
        Map.of("channel", "web", "campaign", "spring", "packed-by", "team 7"));
  }

  private static Address address(int number) {
    return new Address(number + " Analytical Row", "London", "EC1A 1BB", "GB");
  }

  private static Line line(int number) {
    return new Line(
        "sku-" + (100_000 + number),
        "A thing of the kind that is number " + number,
        number % 5 + 1,
        BigDecimal.valueOf(1_000L + number * 10L + 5, 2),
        Set.of("heavy", "fragile"));
  }
}
