// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The size of each attribute of an item, name and value together, by stored name. */
public record AttributeSizes(Map<String, Double> bytes) {
  public AttributeSizes {
    bytes = Collections.unmodifiableMap(new LinkedHashMap<>(bytes));
  }

  /** The size of the item. */
  public double total() {
    return bytes.values().stream().mapToDouble(b -> b).sum();
  }

  /** The size of an item with only these attributes. */
  public double of(Collection<String> names) {
    return names.stream().distinct().mapToDouble(n -> bytes.getOrDefault(n, 0.0)).sum();
  }
}
