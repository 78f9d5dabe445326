// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.List;

/** Summaries that are rewritten more often, for changes of the other entity, than they are read. */
final class SummaryOfChanging implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        List<String> kept = schema.keptOfOther(relationship, side);
        if (!kept.isEmpty() && !schema.keepsSnapshots(relationship, side)) {
          compare(load, relationship, side, kept, findings);
        }
      }
    }
  }

  private static void compare(
      ExpectedLoad load,
      Relationship relationship,
      Side side,
      List<String> kept,
      Findings findings) {
    Entity holder = load.schema().end(relationship, side);
    Entity source = load.schema().end(relationship, side.other());
    double writes =
        load.rate(source, Measure.CHANGES) * load.edgesOfOne(relationship, side.other()).orElse(0);
    double reads = load.reads(holder) + load.reads(relationship, side);
    if (writes > reads && writes >= 1) {
      findings.warn(
          Tag.SUMMARY_OF_CHANGING,
          relationship.path("summary", side.word()),
          "%s keeps %s of each %s on the %s, and changes of it cost up to %s writes a second for %s reads"
              .formatted(
                  relationship.name(),
                  String.join(", ", kept),
                  source.name(),
                  holder.name(),
                  Figures.number(writes),
                  Figures.number(reads)),
          Phrase.format(
              "Keep no attribute of %s, or write %s and read with entities",
              source.name(), SettingText.value("store", Store.EDGES)));
    }
  }
}
