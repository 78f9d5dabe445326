// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CallCost;
import dev.adjoin.internal.cost.Feature;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reference to entities that so many items refer to, or so often, that one partition should not
 * take all of them. Entities are compared on average: which of them is the busiest is not declared.
 */
final class HotReference implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Entity entity : compiled.model().entities()) {
      for (ReferenceEnd end : Schema.referencesOf(entity)) {
        double entities = load.items(schema.require(end.entity())).orElse(0);
        if (entities > 0) {
          new Compared(load, end, entities, findings).compare();
        }
      }
    }
  }

  /**
   * One reference.
   *
   * @param entities how many entities there are to refer to
   */
  private record Compared(ExpectedLoad load, ReferenceEnd end, double entities, Findings findings) {

    void compare() {
      gate();
      if (end.shards() == 1) {
        held();
        written();
        read();
      }
    }

    private String type() {
      return end.member().name();
    }

    private ModelPath path() {
      return end.member().path("attributes", end.name());
    }

    private void hot(String found, int shards) {
      findings.warn(
          Tag.HOT_PARTITION,
          path(),
          found,
          Phrase.format("Add to %s: %s", end.title(), SettingText.value("shards", shards)));
    }

    private void held() {
      double items = load.itemsOfOne(end).orElse(0);
      if (items >= PopularEntity.MOST_EDGES) {
        hot(
            "%s expects %s items that refer to one %s, all in one partition of its index"
                .formatted(end.title(), Figures.number(items), end.entity()),
            8);
      }
    }

    private void written() {
      Entry entry = entry();
      double units = entry == null ? 0 : load.indexUnits(end.member(), entry) / entities;
      if (units > DynamoDbLimits.PARTITION_WRITE_UNITS) {
        hot(
            "The index entries of %s take %s write units a second for each %s, and one partition serves 1,000"
                .formatted(end.title(), Figures.number(units), end.entity()),
            Shards.needed(units));
      }
    }

    private @Nullable Entry entry() {
      return load.stored().get(type()).entry(Entry.Role.REFERENCE, end.name()).orElse(null);
    }

    private void read() {
      ReadName list = ReadName.lookup(type(), List.of(end.name()));
      double rate = load.reads(end.member(), name -> name.plain().equals(list)) / entities;
      double items = load.itemsOfOne(end).orElse(0);
      double units = rate * ExpectedLoad.readUnits(items * load.bytes(end.member()).orElse(0));
      if (units > DynamoDbLimits.PARTITION_READ_UNITS) {
        hot(
            "The %s items of each %s are listed %s times a second, which takes %s read units, and one partition serves 3,000"
                .formatted(
                    Figures.number(items),
                    end.entity(),
                    Figures.number(rate),
                    Figures.number(units)),
            Shards.needed(
                units
                    * DynamoDbLimits.PARTITION_WRITE_UNITS
                    / DynamoDbLimits.PARTITION_READ_UNITS));
      }
    }

    /** Each item that is created or deleted changes the gate of what it refers to. */
    private void gate() {
      double rate = load.rate(end.member(), Measure.CREATES, Measure.DELETES);
      double ofOne = rate / entities / end.shards();
      double each = end.hasGate() ? gateUnits() : 0;
      if (ofOne * each > DynamoDbLimits.PARTITION_WRITE_UNITS) {
        findings.warn(
            Tag.CONTENDED_ITEM,
            path(),
            "Each %s takes %s of %s creates and deletes of %s a second, each a transaction that writes %s with %s units: %s units a second, and one partition serves 1,000"
                .formatted(
                    end.entity(),
                    Figures.number(ofOne * end.shards()),
                    Figures.number(rate),
                    type(),
                    end.shards() == 1 ? "its item" : "one of its " + end.shards() + " shards",
                    Figures.number(each),
                    Figures.number(ofOne * each)),
            Phrase.format(
                "Add to %s: %s",
                end.title(),
                SettingText.value("shards", Shards.needed(ofOne * end.shards() * each))));
      }
    }

    private double gateUnits() {
      return load.plans()
          .write(new WriteName(type(), Verb.CREATE))
          .map(load.costs()::of)
          .orElse(CallCost.NONE)
          .of(new Feature(Feature.Kind.GATE, end.title()))
          .writes();
    }
  }
}
