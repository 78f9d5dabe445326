// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.IndexWrites;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.cost.UnitRules;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.ReadName;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The sizes and rates that follow from the declared workload. What the workload does not say is
 * empty, never guessed; what it says is sized as for the cost.
 */
record ExpectedLoad(Schema schema, Map<String, ItemType> stored, Plans plans, CostModel costs) {
  static ExpectedLoad of(Compiled compiled, Schema schema) {
    return new ExpectedLoad(
        schema,
        compiled.design().primary(),
        compiled.plans(),
        new CostModel(compiled.model(), compiled.design(), compiled.plans()));
  }

  TableStatistics statistics() {
    return costs.statistics();
  }

  Load of(Member member) {
    return schema.model().load(member.name());
  }

  /** The number of entities or edges. */
  OptionalDouble items(Member member) {
    return statistics().isDeclared(member)
        ? OptionalDouble.of(statistics().items(member.name()))
        : OptionalDouble.empty();
  }

  /** The size of a stored item with its keys, if the workload says that of its attributes. */
  OptionalDouble bytes(Member member) {
    OptionalDouble declared = of(member).get(Measure.BYTES);
    ItemType item = stored.get(member.name());
    return declared.isEmpty() || item == null
        ? declared
        : OptionalDouble.of(statistics().sizes(item).total());
  }

  /** The sum of rates a second; 0 where the workload says none of them. */
  double rate(Member member, Measure... measures) {
    return Stream.of(measures).mapToDouble(m -> of(member).get(m).orElse(0)).sum();
  }

  /** The reads of a type a second: its own, and those that patterns and reads have by name. */
  double reads(Member member) {
    return rate(member, Measure.READS, Measure.FROM, Measure.TO) + reads(member, name -> true);
  }

  /** The reads of the edges of one side a second, with those of patterns. */
  double reads(Relationship relationship, Side side) {
    return rate(relationship, Measure.readsOf(side)) + reads(relationship, name -> name.isOf(side));
  }

  /** The rates that the workload gives to patterns and other reads by their names. */
  double reads(Member member, Predicate<ReadName> isMeant) {
    double rate = 0;
    for (Map.Entry<String, Load> load : schema.model().workload().entrySet()) {
      rate +=
          plans
              .named(load.getKey())
              .map(AccessPattern::name)
              .filter(name -> name.type().equals(member.name()) && isMeant.test(name))
              .map(name -> load.getValue().get(Measure.READS).orElse(0))
              .orElse(0.0);
    }
    return rate;
  }

  /** The items of the type that are written a second: new, changed and removed ones. */
  double writes(Member member) {
    return rate(
        member, Measure.CREATES, Measure.CHANGES, Measure.DELETES, Measure.LINKS, Measure.UNLINKS);
  }

  /** The units of one write of an item: at least one. */
  double writeUnits(Member member) {
    return UnitRules.write(0, bytes(member).orElse(0), false);
  }

  /** The units of an eventually consistent read of so many bytes, at most one page. */
  static double readUnits(double bytes) {
    return UnitRules.read(Math.min(bytes, DynamoDbLimits.PAGE_BYTES), false);
  }

  /** The edges of one entity, on average. */
  OptionalDouble edgesOfOne(Relationship relationship, Side side) {
    return itemsOfOne(new RelationshipSide(relationship, side));
  }

  /** The most edges of one entity: what the workload expects, or what the model allows. */
  OptionalDouble mostEdgesOfOne(Relationship relationship, Side side) {
    OptionalDouble most = of(relationship).get(Measure.mostOf(side));
    OptionalDouble expected = most.isPresent() ? most : edgesOfOne(relationship, side);
    Integer allowed = relationship.max().get(side);
    return allowed == null || expected.isEmpty()
        ? expected
        : OptionalDouble.of(Math.min(allowed, expected.getAsDouble()));
  }

  /** The part of all edges that the entity with the most edges has, at most 1. */
  OptionalDouble busiestPart(Relationship relationship, Side side) {
    OptionalDouble part = quotient(mostEdgesOfOne(relationship, side), items(relationship));
    OptionalDouble entities = items(schema.end(relationship, side));
    if (part.isEmpty()) {
      part = quotient(OptionalDouble.of(1), entities);
    }
    return part.isEmpty() ? part : OptionalDouble.of(Math.min(1, part.getAsDouble()));
  }

  /** The items that lead to one entity at an end, on average. */
  OptionalDouble itemsOfOne(End end) {
    return statistics().isDeclared(end)
        ? OptionalDouble.of(statistics().per(end))
        : OptionalDouble.empty();
  }

  /** The children of one ancestor, on average. */
  OptionalDouble childrenOfOne(Entity child, Entity ancestor) {
    return quotient(items(child), items(ancestor));
  }

  private static OptionalDouble quotient(OptionalDouble dividend, OptionalDouble divisor) {
    boolean isKnown = dividend.isPresent() && divisor.orElse(0) > 0;
    return isKnown
        ? OptionalDouble.of(dividend.getAsDouble() / divisor.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The write units a second of all entries of a type in the index of one of them. */
  double indexUnits(Member member, Entry entry) {
    return IndexWrites.unitsPerSecond(costs, member.name(), entry.index(), IndexWrites.ALL);
  }
}
