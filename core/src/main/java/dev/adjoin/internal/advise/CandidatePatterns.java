// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.lint.Shards;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The patterns that are tried for a subject, in the order in which they are preferred. */
final class CandidatePatterns {
  /** The shards to compare while no limit is near. */
  private static final int SHARDS = 8;

  /** The part of what a partition serves from which on its shards are calculated. */
  private static final double NEAR = 0.5;

  private final CandidateCost declared;
  private final Subject subject;
  private final Workload workload;
  private final List<HardLimit> limits;

  private CandidatePatterns(CandidateCost declared, Subject subject, Workload workload) {
    this.declared = declared;
    this.subject = subject;
    this.workload = workload;
    this.limits = Limits.of(declared, subject).stream().filter(HardLimit::isOfPartition).toList();
  }

  /**
   * @param declared the cost of the declared design
   */
  static List<DesignPattern> of(CandidateCost declared, Subject subject, Workload workload) {
    CandidatePatterns patterns = new CandidatePatterns(declared, subject, workload);
    if (subject instanceof Subject.ManyToMany many) {
      return patterns.manyToMany(many.in(declared.model()));
    }
    if (subject instanceof Subject.Children) {
      return List.of(new Hierarchy(), new ItemCollection(), new ComplexAttribute());
    }
    return subject instanceof Subject.NestedList
        ? List.of(new ComplexAttribute(), new ItemCollection())
        : patterns.indexed();
  }

  private List<DesignPattern> manyToMany(Relationship relationship) {
    Set<Side> read = EnumSet.noneOf(Side.class);
    read.addAll(workload.readSides(relationship));
    return List.of(
        new Summaries(read),
        sharded(relationship),
        new Mirror(),
        new OneDirection(read),
        new InverseIndex(),
        new SwappedIndex(),
        new Copies(),
        new Normalised(),
        new MultiAttributeKeys());
  }

  private List<DesignPattern> indexed() {
    List<DesignPattern> patterns = new ArrayList<>();
    int shards = ShardedIndex.shards(declared.model(), subject);
    if (shards > 1 || !limits.isEmpty()) {
      patterns.add(new ShardedIndex(shards > 1 ? shards : shards()));
    }
    if (subject instanceof Subject.Viewed) {
      patterns.addAll(List.of(new LocalIndex(), new LookupIndex(), new KeysOnlyIndex()));
    } else if (subject instanceof Subject.Referring) {
      patterns.addAll(List.of(new ReferenceIndex(), new ItemCollection()));
    } else if (subject instanceof Subject.LookedUp) {
      patterns.addAll(List.of(new LookupIndex(), new UniqueGuard()));
    } else {
      patterns.add(new ListingIndex());
    }
    patterns.add(new MultiAttributeKeys());
    if (!workload.isRead(subject)) {
      patterns.add(new NoIndex());
    }
    return patterns;
  }

  /** So many shards that each takes half of what a partition serves; 8 if one is enough today. */
  private int shards() {
    double most = limits.stream().mapToDouble(HardLimit::load).max().orElse(0);
    return most > NEAR ? Shards.needed(most * DynamoDbLimits.PARTITION_WRITE_UNITS) : SHARDS;
  }

  private DesignPattern sharded(Relationship relationship) {
    for (Side side : Side.values()) {
      if (relationship.shards().get(side) > 1) {
        return new ShardedEdges(side, relationship.shards().get(side));
      }
    }
    Optional<HardLimit> nearest =
        limits.stream()
            .max(Comparator.comparingDouble(HardLimit::load))
            .filter(l -> l.load() > NEAR);
    return new ShardedEdges(
        nearest.flatMap(HardLimit::side).orElseGet(() -> busier(relationship)), shards());
  }

  /** The side on which one entity has the larger part of all edges. */
  private Side busier(Relationship relationship) {
    double from = busiest(relationship, Side.FROM);
    return busiest(relationship, Side.TO) >= from ? Side.TO : Side.FROM;
  }

  private double busiest(Relationship relationship, Side side) {
    return Limits.busiest(declared.model(), declared.costs().statistics(), relationship, side);
  }
}
