// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The billing mode of the table.
 *
 * @param table the table's units, or null for on-demand
 * @param indexes the units of each index by name; those not named have the table's
 */
public record Billing(@Nullable Units table, Map<String, Units> indexes) {
  public static final Billing ON_DEMAND = new Billing(null, Map.of());

  public Billing {
    indexes = Collections.unmodifiableMap(new TreeMap<>(indexes));
  }

  public boolean isOnDemand() {
    return table == null;
  }
}
