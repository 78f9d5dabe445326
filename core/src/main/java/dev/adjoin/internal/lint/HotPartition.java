// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;

/** A partition that gets more than its 1,000 write units a second, or too many edges. */
final class HotPartition implements LintRule {
  private static final double MOST_WRITES = 1000;
  private static final double MOST_EDGES = 1_000_000;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (ItemType item : compiled.design().items()) {
      schema
          .member(item.type())
          .filter(m -> item.isPrimary())
          .ifPresent(
              m -> {
                ownPartition(m, item, findings);
                wholeType(compiled, m, item, findings);
              });
    }
    for (Relationship relationship : compiled.model().relationships()) {
      Load load = compiled.model().load(relationship.name());
      popular(relationship, Side.FROM, load.get(Measure.MAX_PER_FROM).orElse(0), findings);
      popular(relationship, Side.TO, load.get(Measure.MAX_PER_TO).orElse(0), findings);
    }
  }

  /** A constant partition key puts all items of a type into one partition. */
  private static void ownPartition(Member member, ItemType item, Findings findings) {
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

  /** A constant index key sends each write of the type to one partition of the index. */
  private static void wholeType(
      Compiled compiled, Member member, ItemType item, Findings findings) {
    double writes = writes(compiled.model().load(member.name()));
    for (Entry entry : item.entries()) {
      boolean gathers = entry.key().partition().isConstant();
      if (gathers && writes > MOST_WRITES) {
        boolean listing = entry.role() == Entry.Role.LISTING;
        int shards = shards(writes / MOST_WRITES);
        String name = listing ? "all" : entry.name();
        findings.warn(
            Tag.HOT_PARTITION,
            listing ? member.path("all") : member.path("views", name),
            member.name()
                + "."
                + name
                + " keeps every "
                + member.name()
                + " in one partition, which takes 1,000 writes a second, not "
                + Math.round(writes),
            Phrase.format(
                "Spread it with %s",
                listing
                    ? new Phrase("shards: " + shards, "all = " + shards)
                    : SettingText.value("shards", shards)));
      }
    }
  }

  private static double writes(Load load) {
    return load.get(Measure.CREATES).orElse(0)
        + load.get(Measure.LINKS).orElse(0)
        + load.get(Measure.CHANGES).orElse(0);
  }

  private static void popular(
      Relationship relationship, Side side, double most, Findings findings) {
    boolean spread = relationship.shards().get(side) > 1 || relationship.store() == Store.SUMMARIES;
    if (most >= MOST_EDGES && !spread) {
      findings.warn(
          Tag.HOT_PARTITION,
          relationship.path(),
          relationship.name()
              + " expects up to "
              + Math.round(most)
              + " edges of one "
              + relationship.end(side)
              + ", all in one partition",
          Phrase.format("Spread them with %s", SettingText.ofSide("shards", side, 8)));
    }
  }

  private static int shards(double needed) {
    return (int) Math.min(100, Math.max(2, Math.ceil(needed * 2)));
  }
}
