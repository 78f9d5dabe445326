// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.ItemKey;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The full key of an item as text. */
record Place(String partition, String sort) {
  static Place of(ItemKey key, Function<String, @Nullable Object> values) {
    return new Place(key.partition().encode(values), key.sort().encode(values));
  }

  static Place of(ItemKey key, Function<String, @Nullable Object> values, int shard) {
    return new Place(key.partition().encode(values, shard), key.sort().encode(values));
  }

  long hash() {
    return Hashes.mix(Hashes.of(partition), Hashes.of(sort));
  }

  @Override
  public String toString() {
    return partition + " / " + sort;
  }
}
