// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Shop.Customer;
import dev.adjoin.benchmarks.mapping.Shop.Favorite;
import dev.adjoin.benchmarks.mapping.Shop.Order;
import dev.adjoin.benchmarks.mapping.Shop.Product;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.RecordDeclaration;
import dev.adjoin.internal.records.Records;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A mapper of records: code by hand, the runtime, or the AWS Enhanced Client. */
public enum Mapper {
  BY_HAND {
    @Override
    Work<Favorite> tiny(Favorite sample) {
      return new Work<>(sample, ByHand::store, ByHand::favorite);
    }

    @Override
    Work<Customer> small(Customer sample) {
      return new Work<>(sample, ByHand::store, ByHand::customer);
    }

    @Override
    Work<Order> large(Order sample) {
      return new Work<>(sample, ByHand::store, ByHand::order);
    }
  },

  ADJOIN {
    @Override
    Work<Favorite> tiny(Favorite sample) {
      return work(sample, Runtime.FAVORITE);
    }

    @Override
    Work<Customer> small(Customer sample) {
      return work(sample, Runtime.CUSTOMER);
    }

    @Override
    Work<Order> large(Order sample) {
      return work(sample, Runtime.ORDER);
    }

    private static <T> Work<T> work(T sample, Mapping<T> mapping) {
      return new Work<>(sample, mapping::store, mapping::read);
    }
  },

  ENHANCED {
    @Override
    Work<Favorite> tiny(Favorite sample) {
      return work(sample, Enhanced.FAVORITE);
    }

    @Override
    Work<Customer> small(Customer sample) {
      return work(sample, Enhanced.CUSTOMER);
    }

    @Override
    Work<Order> large(Order sample) {
      return work(sample, Enhanced.ORDER);
    }

    private static <T> Work<T> work(T sample, TableSchema<T> schema) {
      return new Work<>(sample, value -> schema.itemToMap(value, true), schema::mapToItem);
    }
  };

  abstract Work<Favorite> tiny(Favorite sample);

  abstract Work<Customer> small(Customer sample);

  abstract Work<Order> large(Order sample);

  /**
   * A record with the two directions of its mapping.
   *
   * @param <T> the record class
   */
  record Work<T>(
      T sample,
      Function<T, Map<String, AttributeValue>> toItem,
      Function<Map<String, AttributeValue>, T> toRecord) {

    Map<String, AttributeValue> store() {
      return toItem.apply(sample);
    }

    T read(Map<String, AttributeValue> item) {
      return toRecord.apply(item);
    }

    T both() {
      return read(store());
    }
  }

  /** The runtime's mappings of the records. */
  private static final class Runtime {
    private static final Mappings MAPPINGS = mappings();
    static final Mapping<Favorite> FAVORITE = MAPPINGS.of(Favorite.class);
    static final Mapping<Customer> CUSTOMER = MAPPINGS.of(Customer.class);
    static final Mapping<Order> ORDER = MAPPINGS.of(Order.class);

    private static Mappings mappings() {
      RecordDeclaration declared =
          Records.declare(Customer.class, Product.class, Favorite.class, Order.class);
      return Mappings.of(
          new Schema(declared.declaration().model()), declared.bindings(), List.of());
    }
  }
}
