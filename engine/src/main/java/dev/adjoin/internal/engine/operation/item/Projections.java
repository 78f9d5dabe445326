// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.LegacyUpdates;
import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses the projection of a request; null for all attributes. */
final class Projections {
  private Projections() {}

  /** The projection of a request that may have other expressions too. */
  static @Nullable Projection parse(
      Engine engine,
      @Nullable String text,
      Placeholders placeholders,
      @Nullable List<String> attributesToGet) {
    if (Values.isGiven(attributesToGet)) {
      return LegacyUpdates.attributesToGet(attributesToGet);
    }
    return text == null ? null : engine.expressions().projection(text, placeholders);
  }

  /** The projection of a request without other expressions. */
  static @Nullable Projection parse(
      Engine engine,
      @Nullable String text,
      Map<String, String> names,
      @Nullable List<String> attributesToGet) {
    Placeholders placeholders = Placeholders.of(names, null);
    Projection projection = parse(engine, text, placeholders, attributesToGet);
    placeholders.refuseUnused();
    return projection;
  }
}
