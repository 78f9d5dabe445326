// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** An entity with so many edges that one partition should not hold them. */
final class PopularEntity implements LintRule {
  static final double MOST_EDGES = 1_000_000;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        double most = load.mostEdgesOfOne(relationship, side).orElse(0);
        if (most >= MOST_EDGES && HotEdges.isInOnePartition(relationship, side)) {
          findings.warn(
              Tag.HOT_PARTITION,
              relationship.path(),
              "%s expects up to %s edges of one %s, all in one partition"
                  .formatted(relationship.name(), Figures.number(most), relationship.end(side)),
              Phrase.format("Spread them with %s", Shards.of(relationship, side, 8)));
        }
      }
    }
  }
}
