// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** An entity or an edge by the values it has; optional ones may be absent. */
record SampleItem(String type, Map<String, Object> values) {
  SampleItem {
    values = Map.copyOf(values);
  }

  boolean has(Collection<String> names) {
    return values.keySet().containsAll(names);
  }

  /** Whether it has each of these values. */
  boolean matches(Map<String, Object> wanted) {
    return values.entrySet().containsAll(wanted.entrySet());
  }

  /** Its values of some attributes, each under another name. */
  Map<String, Object> under(Map<String, String> names) {
    Map<String, Object> renamed = new HashMap<>();
    names.forEach((own, other) -> renamed.put(other, values.get(own)));
    return renamed;
  }
}
