// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Drafts.AddressDraft;
import dev.adjoin.benchmarks.mapping.Drafts.CustomerDraft;
import dev.adjoin.benchmarks.mapping.Drafts.FavoriteDraft;
import dev.adjoin.benchmarks.mapping.Drafts.LineDraft;
import dev.adjoin.benchmarks.mapping.Drafts.OrderDraft;
import dev.adjoin.benchmarks.mapping.Shop.Address;
import dev.adjoin.benchmarks.mapping.Shop.Customer;
import dev.adjoin.benchmarks.mapping.Shop.Favorite;
import dev.adjoin.benchmarks.mapping.Shop.Line;
import dev.adjoin.benchmarks.mapping.Shop.Order;
import dev.adjoin.benchmarks.mapping.Shop.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema.Builder;

/**
 * Schemas of the same records for the AWS Enhanced Client, built from lambdas: its fastest kind,
 * which its schemas of annotated beans are built from, too.
 */
final class Enhanced {
  static final TableSchema<Favorite> FAVORITE =
      new Draft<>(Favorite.class, FavoriteDraft.class, FavoriteDraft::new, FavoriteDraft::build)
          .with("customerId", String.class, Favorite::customerId, (d, v) -> d.customerId = v)
          .with("productId", String.class, Favorite::productId, (d, v) -> d.productId = v)
          .with("note", String.class, Favorite::note, (d, v) -> d.note = v)
          .build();

  static final TableSchema<Customer> CUSTOMER =
      new Draft<>(Customer.class, CustomerDraft.class, CustomerDraft::new, CustomerDraft::build)
          .with("customerId", String.class, Customer::customerId, (d, v) -> d.customerId = v)
          .with("name", String.class, Customer::name, (d, v) -> d.name = v)
          .with("email", String.class, Customer::email, (d, v) -> d.email = v)
          .with("phone", String.class, Customer::phone, (d, v) -> d.phone = v)
          .with("status", Status.class, Customer::status, (d, v) -> d.status = v)
          .with("points", Integer.class, Customer::points, (d, v) -> d.points = v)
          .with("subscribed", Boolean.class, Customer::subscribed, (d, v) -> d.subscribed = v)
          .with("since", Instant.class, Customer::since, (d, v) -> d.since = v)
          .build();

  private static final TableSchema<Address> ADDRESS =
      new Draft<>(Address.class, AddressDraft.class, AddressDraft::new, AddressDraft::build)
          .with("street", String.class, Address::street, (d, v) -> d.street = v)
          .with("city", String.class, Address::city, (d, v) -> d.city = v)
          .with("postcode", String.class, Address::postcode, (d, v) -> d.postcode = v)
          .with("country", String.class, Address::country, (d, v) -> d.country = v)
          .build();

  private static final TableSchema<Line> LINE =
      new Draft<>(Line.class, LineDraft.class, LineDraft::new, LineDraft::build)
          .with("sku", String.class, Line::sku, (d, v) -> d.sku = v)
          .with("title", String.class, Line::title, (d, v) -> d.title = v)
          .with("quantity", Integer.class, Line::quantity, (d, v) -> d.quantity = v)
          .with("price", BigDecimal.class, Line::price, (d, v) -> d.price = v)
          .with("tags", EnhancedType.setOf(String.class), Line::tags, (d, v) -> d.tags = v)
          .build();

  private static final EnhancedType<Address> ADDRESSES =
      EnhancedType.documentOf(Address.class, ADDRESS);
  private static final EnhancedType<Line> LINES = EnhancedType.documentOf(Line.class, LINE);

  static final TableSchema<Order> ORDER =
      new Draft<>(Order.class, OrderDraft.class, OrderDraft::new, OrderDraft::build)
          .with("orderId", String.class, Order::orderId, (d, v) -> d.orderId = v)
          .with("customerId", String.class, Order::customerId, (d, v) -> d.customerId = v)
          .with("status", Status.class, Order::status, (d, v) -> d.status = v)
          .with("placedAt", Instant.class, Order::placedAt, (d, v) -> d.placedAt = v)
          .with("due", LocalDate.class, Order::due, (d, v) -> d.due = v)
          .with("total", BigDecimal.class, Order::total, (d, v) -> d.total = v)
          .with("weight", Long.class, Order::weight, (d, v) -> d.weight = v)
          .with("discount", Double.class, Order::discount, (d, v) -> d.discount = v)
          .with("billing", ADDRESSES, Order::billing, (d, v) -> d.billing = v)
          .with("shipping", ADDRESSES, Order::shipping, (d, v) -> d.shipping = v)
          .with("lines", EnhancedType.listOf(LINES), Order::lines, (d, v) -> d.lines = v)
          .with(
              "labels",
              EnhancedType.mapOf(String.class, String.class),
              Order::labels,
              (d, v) -> d.labels = v)
          .build();

  private Enhanced() {}

  /** A builder of schemas with a shorter notation than the client's. */
  private static final class Draft<T, B> {
    private final Builder<T, B> schema;

    Draft(Class<T> type, Class<B> builder, Supplier<B> begin, Function<B, T> end) {
      schema = StaticImmutableTableSchema.builder(type, builder).newItemBuilder(begin, end);
    }

    <R> Draft<T, B> with(
        String name, Class<R> type, Function<T, R> getter, BiConsumer<B, R> setter) {
      return with(name, EnhancedType.of(type), getter, setter);
    }

    <R> Draft<T, B> with(
        String name, EnhancedType<R> type, Function<T, R> getter, BiConsumer<B, R> setter) {
      schema.addAttribute(type, a -> a.name(name).getter(getter).setter(setter));
      return this;
    }

    TableSchema<T> build() {
      return schema.build();
    }
  }
}
