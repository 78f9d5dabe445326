// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Item;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One call of a client.
 *
 * @param type the entity or relationship; empty for several
 * @param key the values that identify the entity or edge
 * @param values the attributes to write, without those of the key
 * @param parts the writes of a transaction or bulk run; else empty
 */
record Operation(
    Kind kind, String type, List<String> key, Map<String, Object> values, List<Operation> parts) {

  enum Kind {
    CREATE,
    PUT,
    OVERWRITE,
    CHANGE,
    ADD,
    EDIT,
    DELETE,
    GET,
    LINK,
    UNLINK,
    TRANSACTION,
    BULK,
    RESUME,
    REPAIR
  }

  Operation {
    key = List.copyOf(key);
    values = Map.copyOf(values);
    parts = List.copyOf(parts);
  }

  static Operation of(Kind kind, String type, List<String> key, Map<String, Object> values) {
    return new Operation(kind, type, key, values, List.of());
  }

  static Operation of(Kind kind, List<Operation> parts) {
    return new Operation(kind, "", List.of(), Map.of(), parts);
  }

  /** The name of the entity or edge in a {@link Reference}. */
  String target() {
    return type + " " + String.join(" ", key);
  }

  Object[] keyParts() {
    return key.toArray();
  }

  /** The entity or edge to write, with the attributes of its key. */
  Item item(SimulatedModel model) {
    Map<String, Object> all = new TreeMap<>(values);
    List<String> names = model.identity(type);
    for (int i = 0; i < names.size(); i++) {
      all.put(names.get(i), key.get(i));
    }
    return Item.of(all);
  }

  @Override
  public String toString() {
    if (!parts.isEmpty()) {
      return kind.name().toLowerCase() + " " + parts;
    }
    String what = (kind.name().toLowerCase() + " " + target()).strip();
    return values.isEmpty() ? what : what + " " + new TreeMap<>(values);
  }
}
