// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Data that is stored under a model and read under an edited one. */
interface EditedData {
  void store(Adjoin db);

  /** Writes what was read. */
  void storeAgain(Adjoin db);

  /** The answer to each question; questions that a model does not declare have none. */
  Map<String, List<Map<String, Object>>> answers(Adjoin db);

  /** Deletes all entities that are not children, and the edges between them. */
  void remove(Adjoin db);

  /** An int that has become a long is the same number. */
  static Map<String, Object> plain(Item item) {
    Map<String, Object> plain = new TreeMap<>(item.toMap());
    plain.replaceAll((name, value) -> value instanceof Integer i ? (Object) i.longValue() : value);
    return plain;
  }
}
