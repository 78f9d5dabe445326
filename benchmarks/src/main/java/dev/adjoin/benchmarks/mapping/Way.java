// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.mapping;

import dev.adjoin.benchmarks.mapping.Shop.Customer;
import dev.adjoin.benchmarks.mapping.Shop.Favorite;
import dev.adjoin.benchmarks.mapping.Shop.Order;
import dev.adjoin.internal.codec.Mapping;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A way to map records. */
public enum Way {
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
      return work(sample, Adjoin.FAVORITE);
    }

    @Override
    Work<Customer> small(Customer sample) {
      return work(sample, Adjoin.CUSTOMER);
    }

    @Override
    Work<Order> large(Order sample) {
      return work(sample, Adjoin.ORDER);
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
   * One record and what is done with it.
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
}
