// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The placeholders of one kind in an expression, numbered by first use. */
final class NumberedPlaceholders {
  static final List<String> NONE = List.of();

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> placeholders = new ArrayList<>();

  int of(String placeholder) {
    Integer known = numbers.putIfAbsent(placeholder, placeholders.size());
    if (known != null) {
      return known;
    }
    placeholders.add(placeholder);
    return placeholders.size() - 1;
  }

  List<String> placeholders() {
    return List.copyOf(placeholders);
  }
}
