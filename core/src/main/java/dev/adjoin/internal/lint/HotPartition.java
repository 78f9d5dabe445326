// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/**
 * A constant partition key, which puts a whole type into one partition of the table or an index.
 */
final class HotPartition implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (ItemType item : compiled.design().items()) {
      schema
          .member(item.type())
          .filter(m -> item.isPrimary())
          .ifPresent(
              m -> {
                inTable(m, item, findings);
                item.entries().forEach(e -> inIndex(load, m, e, findings));
              });
    }
  }

  private static void inTable(Member member, ItemType item, Findings findings) {
    if (item.key().partition().isConstant()) {
      String better = item.key().partition() + "#{" + item.key().sort().attributes().get(0) + "}";
      findings.warn(
          Tag.HOT_PARTITION,
          member.path("key"),
          member.name()
              + "'s partition key is always "
              + item.key().partition()
              + ", so that one partition holds every "
              + member.name(),
          new Phrase(
              "Put an attribute into it, such as \""
                  + better
                  + "\", in quotes: YAML reads \" #\" as a comment",
              "Put an attribute into it, such as \"" + better + "\""));
    }
  }

  private static void inIndex(ExpectedLoad load, Member member, Entry entry, Findings findings) {
    double units = load.indexUnits(member, entry);
    if (!entry.key().partition().isConstant() || units <= DynamoDbLimits.PARTITION_WRITE_UNITS) {
      return;
    }
    boolean listing = entry.role() == Entry.Role.LISTING;
    int shards = Shards.needed(units);
    String name = listing ? "all" : entry.name();
    findings.warn(
        Tag.HOT_PARTITION,
        listing ? member.path("all") : member.path("views", name),
        "%s.%s keeps every %s in one partition, which takes 1,000 write units a second, not %s"
            .formatted(member.name(), name, member.name(), Figures.number(units)),
        Phrase.format(
            "Spread it with %s",
            listing
                ? new Phrase("all: {shards: " + shards + "}", "all = " + shards)
                : member
                    .view(name)
                    .map(v -> SettingText.view(v.shardedBy(shards)))
                    .orElse(SettingText.value("shards", shards))));
  }
}
