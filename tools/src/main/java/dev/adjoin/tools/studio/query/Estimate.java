// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.internal.cost.Capacity;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.tools.text.JsonFields;
import java.util.Locale;

/**
 * The capacity that a request will consume.
 *
 * @param basis where the sizes come from
 * @param items the number of items that are read or written
 * @param bytes the size of all of them
 * @param least the capacity that it takes at least; as much as {@code most} unless only a bound is
 *     known
 * @param pages the number of requests that it takes to the end
 */
record Estimate(
    Basis basis, double items, double bytes, Capacity least, Capacity most, long pages) {

  /** Where sizes come from. */
  enum Basis {
    /** The workload that the model declares. */
    WORKLOAD,
    /** The averages that DescribeTable reports of this table. */
    TABLE,
    /** The item that the request itself has. */
    ITEM;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  JsonFields json() {
    return new JsonFields()
        .with("basis", basis.word())
        .with("items", items)
        .with("bytes", bytes)
        .with("leastReadUnits", least.reads())
        .with("leastWriteUnits", least.writes())
        .with("readUnits", most.reads())
        .with("writeUnits", most.writes())
        .with("pages", pages)
        .with("dollars", dollars());
  }

  /** The price of the request once, in US dollars. */
  private double dollars() {
    Prices prices = Prices.bundled();
    return (most.reads() * prices.of(Prices.Item.ON_DEMAND_READ)
            + most.writes() * prices.of(Prices.Item.ON_DEMAND_WRITE))
        / 1_000_000;
  }
}
