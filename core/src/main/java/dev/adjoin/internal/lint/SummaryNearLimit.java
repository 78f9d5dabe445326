// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.UnitRules;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/**
 * Summaries that may fill much of their entity: each link and each read then pays for all of it.
 * The compiler refuses summaries from 300 KB on.
 */
final class SummaryNearLimit implements LintRule {
  private static final double NOTED = 100 * 1024;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        Integer max = relationship.max().get(side);
        double each = load.bytes(relationship).orElse(0);
        if (relationship.summarises(side) && max != null && max * each > NOTED) {
          double units = UnitRules.write(0, max * each, true);
          findings.note(
              Tag.SUMMARY_NEAR_LIMIT,
              relationship.path("max", side.word()),
              "%s may put %s × %s bytes on one %s: %s of the 300 KB that are allowed, and each link of a full one takes %s write units"
                  .formatted(
                      relationship.name(),
                      Figures.number(max),
                      Figures.number(each),
                      relationship.end(side),
                      Figures.size(max * each),
                      Figures.number(units)),
              Phrase.format(
                  "Lower it to %s, or write %s",
                  SettingText.ofSide("max", side, (int) (NOTED / each)),
                  SettingText.value("store", Store.EDGES)));
        }
      }
    }
  }
}
