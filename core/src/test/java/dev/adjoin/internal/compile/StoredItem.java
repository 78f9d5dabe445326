// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Schema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An item of a sample table.
 *
 * @param indexed where it is in each index that it is in
 */
record StoredItem(ItemType type, SampleItem item, Place place, Map<String, Place> indexed) {

  /** A full key. */
  record Place(String partition, String sort) {
    static Place of(ItemKey key, Map<String, Object> values) {
      return new Place(key.partition().encode(values::get), key.sort().encode(values::get));
    }
  }

  /** Where it is in the table, or in an index if it is there. */
  @Nullable Place in(@Nullable String index) {
    return index == null ? place : indexed.get(index);
  }

  /** The values that its key gives back, if it is of such a key. */
  Optional<Map<String, Object>> decodedAs(ItemKey key) {
    return key.partition()
        .decode(place.partition())
        .flatMap(
            values ->
                key.sort()
                    .decode(place.sort())
                    .map(
                        others -> {
                          Map<String, Object> all = new HashMap<>(values);
                          all.putAll(others);
                          return all;
                        }));
  }

  /** What its key must give back: an item that is Adjoin's own need not identify another. */
  Map<String, Object> identity(Schema schema) {
    Map<String, Object> identity = new HashMap<>(item.values());
    identity
        .keySet()
        .retainAll(
            type.isTheApplications()
                ? schema.identityNames(schema.member(type.type()).orElseThrow())
                : type.key().partition().attributes());
    return identity;
  }
}
