// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.PartitionUnits;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.plan.WriteName.Verb;

/**
 * An entity whose item every link of it changes, more often than one item can be written: the gate
 * of a checked side, or a summary.
 */
final class ContendedItem implements LintRule {
  /** A transaction takes two units for each kilobyte. */
  private static final int TRANSACTION = 2;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        boolean isGate = relationship.store() == Store.EDGES && relationship.isChecked(side);
        if (isGate || relationship.summarises(side)) {
          compare(load, relationship, side, findings);
        }
      }
    }
  }

  private static void compare(
      ExpectedLoad load, Relationship relationship, Side side, Findings findings) {
    Entity entity = load.schema().end(relationship, side);
    int shards = relationship.shards().get(side);
    double rate = load.rate(relationship, Measure.LINKS, Measure.UNLINKS);
    double ofOne = rate * load.busiestPart(relationship, side).orElse(0) / shards;
    PartitionUnits units = PartitionUnits.of(load.costs(), relationship, Verb.LINK, side);
    double each = units.most();
    if (ofOne * each > DynamoDbLimits.PARTITION_WRITE_UNITS) {
      findings.warn(
          Tag.CONTENDED_ITEM,
          relationship.path(),
          "The busiest %s takes %s of %s links of %s a second, each a transaction that writes %s with %s units: %s units a second, and one partition serves 1,000"
              .formatted(
                  entity.name(),
                  Figures.number(ofOne * shards),
                  Figures.number(rate),
                  relationship.name(),
                  (shards == 1 ? "its item" : "one of its " + shards + " shards")
                      + (units.edge() > 0 ? " and the edge with it" : ""),
                  Figures.number(each),
                  Figures.number(ofOne * each)),
          fix(relationship, side, ofOne * shards, units.edge()));
    }
  }

  private static Phrase fix(Relationship relationship, Side side, double ofOne, double edge) {
    if (relationship.store() == Store.SUMMARIES) {
      return Phrase.format(
          "Write %s, so that links of one %s change items of their own",
          SettingText.value("store", Store.EDGES), relationship.end(side));
    }
    int shards = Shards.needed(ofOne * (TRANSACTION + edge));
    Phrase spread = Shards.of(relationship, side, shards);
    String so =
        "so that each of %d items takes %s of them"
            .formatted(shards, Figures.number(ofOne / shards));
    return relationship.max().get(side) == null
        ? Phrase.format("Write %s, %s", spread, so)
        : Phrase.format("Write %s in place of max, which needs one number: %s", spread, so);
  }
}
