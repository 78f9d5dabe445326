// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The calls that a program must not make, because the design of the table asks more of them than
 * the program's model: each with the reason, in the names of the model.
 *
 * @param deletes by type
 * @param changes of attributes, by type and attribute
 * @param stores of whole items, by type: create, put, overwrite, link
 */
public record RefusedCalls(
    Map<String, String> deletes,
    Map<String, Map<String, String>> changes,
    Map<String, String> stores) {
  public static final RefusedCalls NONE = new RefusedCalls(Map.of(), Map.of(), Map.of());

  public RefusedCalls {
    deletes = Collections.unmodifiableMap(new TreeMap<>(deletes));
    stores = Collections.unmodifiableMap(new TreeMap<>(stores));
    Map<String, Map<String, String>> copied = new TreeMap<>();
    changes.forEach((type, reasons) -> copied.put(type, Map.copyOf(reasons)));
    changes = Collections.unmodifiableMap(copied);
  }

  public boolean isEmpty() {
    return deletes.isEmpty() && changes.isEmpty() && stores.isEmpty();
  }

  /** These calls and others. Where both have a reason, it is that of these. */
  public RefusedCalls and(RefusedCalls others) {
    Map<String, Map<String, String>> both = new TreeMap<>();
    others.changes.forEach((type, reasons) -> both.put(type, new TreeMap<>(reasons)));
    changes.forEach(
        (type, reasons) -> both.computeIfAbsent(type, t -> new TreeMap<>()).putAll(reasons));
    return new RefusedCalls(all(deletes, others.deletes), both, all(stores, others.stores));
  }

  private static Map<String, String> all(Map<String, String> own, Map<String, String> others) {
    Map<String, String> all = new TreeMap<>(others);
    all.putAll(own);
    return all;
  }
}
