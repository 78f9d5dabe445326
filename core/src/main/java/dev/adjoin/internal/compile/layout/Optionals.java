// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.model.Attribute;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Optional attributes in keys: an item that lacks one of them has no entry in the index. */
final class Optionals {
  private Optionals() {}

  static List<String> among(Map<String, Attribute> attributes, Collection<String> names) {
    return names.stream()
        .filter(n -> attributes.containsKey(n) && attributes.get(n).optional())
        .distinct()
        .toList();
  }
}
