// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.List;

/** The placeholders that an expression tree uses. */
record PlaceholderSlots(List<String> names, List<String> values) {
  Binding bind(String kind, Placeholders placeholders) {
    return new Binding(kind, names, values, placeholders);
  }
}
