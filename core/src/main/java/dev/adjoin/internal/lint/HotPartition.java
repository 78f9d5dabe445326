// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** One partition serves 3,000 read and 1,000 write units a second, however large the table is. */
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

  /** A table key without an attribute gathers a whole type, whatever its workload. */
  private static void ownPartition(Member member, ItemType item, Findings findings) {
    if (item.key().partition().isConstant()) {
      findings.warn(
          Tag.HOT_PARTITION,
          Findings.path(member, "key"),
          member.name()
              + "'s partition key is always "
              + item.key().partition()
              + ", so that one partition holds every "
              + member.name(),
          "Put an attribute into it, such as \""
              + item.key().partition()
              + "#{"
              + item.key().sort().attributes().get(0)
              + "}\", quoted because YAML reads \" #\" as a comment");
    }
  }

  /** An index partition that gathers a whole type takes every write of it. */
  private static void wholeType(
      Compiled compiled, Member member, ItemType item, Findings findings) {
    double writes = writes(compiled.model().load(member.name()));
    for (Entry entry : item.entries()) {
      boolean gathers = entry.key().partition().isConstant();
      if (gathers && writes > MOST_WRITES) {
        boolean listing = entry.role() == Entry.Role.LISTING;
        String name = listing ? "all" : entry.name();
        findings.warn(
            Tag.HOT_PARTITION,
            listing ? Findings.path(member, "all") : Findings.path(member, "views", name),
            member.name()
                + "."
                + name
                + " keeps every "
                + member.name()
                + " in one partition, which takes 1,000 writes a second, not "
                + Math.round(writes),
            "Spread it with shards: " + shards(writes / MOST_WRITES));
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
          Findings.path(relationship),
          relationship.name()
              + " expects up to "
              + Math.round(most)
              + " edges of one "
              + relationship.end(side)
              + ", all in one partition",
          "Spread them with shards: {" + side.word() + ": 8}");
    }
  }

  private static int shards(double needed) {
    return (int) Math.min(100, Math.max(2, Math.ceil(needed * 2)));
  }
}
