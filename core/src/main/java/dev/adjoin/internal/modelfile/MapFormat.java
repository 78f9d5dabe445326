// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import java.util.List;

/**
 * The format of a map with given keys.
 *
 * @param what what the map describes, with its article: {@code an entity}
 * @param example a small valid map
 * @param keys all keys that the map may have
 */
record MapFormat(String what, String example, List<String> keys) {
  MapFormat {
    keys = List.copyOf(keys);
  }

  static MapFormat of(String what, String example, String... keys) {
    return new MapFormat(what, example, List.of(keys));
  }

  boolean has(String key) {
    return keys.contains(key);
  }
}
