// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.guides;

import dev.adjoin.Item;
import java.util.List;

/** Reads strings from untyped items. */
final class Strings {
  private Strings() {}

  /** One string attribute of each. */
  static List<String> strings(List<Item> items, String attribute) {
    return items.stream().map(item -> item.string(attribute)).toList();
  }
}
