// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import java.util.List;

/**
 * What the map of one thing looks like.
 *
 * @param what the thing, with its article: {@code an entity}
 * @param example a small right one
 * @param keys every key it may have
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
