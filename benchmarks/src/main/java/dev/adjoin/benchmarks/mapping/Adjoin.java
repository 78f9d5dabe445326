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

/** The same records by the runtime's mappings. */
final class Adjoin {
  private static final Mappings MAPPINGS = mappings();
  static final Mapping<Favorite> FAVORITE = MAPPINGS.of(Favorite.class);
  static final Mapping<Customer> CUSTOMER = MAPPINGS.of(Customer.class);
  static final Mapping<Order> ORDER = MAPPINGS.of(Order.class);

  private Adjoin() {}

  static Mappings mappings() {
    RecordDeclaration declared =
        Records.declare(Customer.class, Product.class, Favorite.class, Order.class);
    return Mappings.of(new Schema(declared.declaration().model()), declared.bindings(), List.of());
  }
}
