// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.ItemSize;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.cost.UnitRules;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The sizes and rates that follow from the declared workload, and DynamoDB's limits for them. What
 * the workload does not say is empty, never guessed; what it says is sized as for the cost.
 */
record ExpectedLoad(Schema schema, Map<String, ItemType> stored, TableStatistics statistics) {
  /** The write units a second that one partition serves. */
  static final double PARTITION_WRITES = 1000;

  /** The read units a second that one partition serves. */
  static final double PARTITION_READS = 3000;

  /** The largest item, in bytes. */
  static final double ITEM_BYTES = 400 * 1024;

  static ExpectedLoad of(Compiled compiled, Schema schema) {
    return new ExpectedLoad(
        schema,
        compiled.design().primary(),
        new TableStatistics(compiled.model(), compiled.design()));
  }

  Load of(Member member) {
    return schema.model().load(member.name());
  }

  OptionalDouble items(Member member) {
    return member instanceof Relationship relationship
        ? edges(relationship)
        : of(member).get(Measure.ITEMS);
  }

  /** The size of a stored item with its keys, if the workload says that of its attributes. */
  OptionalDouble bytes(Member member) {
    OptionalDouble declared = of(member).get(Measure.BYTES);
    ItemType item = stored.get(member.name());
    return declared.isEmpty() || item == null
        ? declared
        : OptionalDouble.of(statistics.sizes(item).total());
  }

  /** The sum of rates a second; 0 where the workload says none of them. */
  double rate(Member member, Measure... measures) {
    return Stream.of(measures).mapToDouble(m -> of(member).get(m).orElse(0)).sum();
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
    return UnitRules.read(Math.min(bytes, UnitRules.PAGE_BYTES), false);
  }

  /** All edges of a relationship. */
  OptionalDouble edges(Relationship relationship) {
    for (Side side : Side.values()) {
      OptionalDouble each = of(relationship).get(each(side));
      OptionalDouble entities = items(schema.end(relationship, side));
      if (each.isPresent() && entities.isPresent()) {
        return OptionalDouble.of(each.getAsDouble() * entities.getAsDouble());
      }
    }
    return OptionalDouble.empty();
  }

  /** The edges of one entity, on average. */
  OptionalDouble edgesOfOne(Relationship relationship, Side side) {
    OptionalDouble said = of(relationship).get(each(side));
    OptionalDouble entities = items(schema.end(relationship, side));
    OptionalDouble edges = edges(relationship);
    if (said.isPresent() || entities.isEmpty() || edges.isEmpty()) {
      return said;
    }
    return quotient(edges, entities);
  }

  private static Measure each(Side side) {
    return side == Side.FROM ? Measure.PER_FROM : Measure.PER_TO;
  }

  /** The most edges of one entity: what the workload expects, or what the model allows. */
  OptionalDouble mostEdgesOfOne(Relationship relationship, Side side) {
    OptionalDouble most =
        of(relationship).get(side == Side.FROM ? Measure.MAX_PER_FROM : Measure.MAX_PER_TO);
    OptionalDouble expected = most.isPresent() ? most : edgesOfOne(relationship, side);
    Integer allowed = relationship.max().get(side);
    return allowed == null || expected.isEmpty()
        ? expected
        : OptionalDouble.of(Math.min(allowed, expected.getAsDouble()));
  }

  /** The part of all edges that the entity with the most edges has, at most 1. */
  OptionalDouble busiestPart(Relationship relationship, Side side) {
    OptionalDouble part = quotient(mostEdgesOfOne(relationship, side), edges(relationship));
    OptionalDouble entities = items(schema.end(relationship, side));
    if (part.isEmpty()) {
      part = quotient(OptionalDouble.of(1), entities);
    }
    return part.isEmpty() ? part : OptionalDouble.of(Math.min(1, part.getAsDouble()));
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

  /** The number of values of an attribute, where its type lists them. */
  static OptionalInt values(AttributeType type) {
    if (type == Scalar.BOOL) {
      return OptionalInt.of(2);
    }
    return type instanceof AttributeType.Choice choice
        ? OptionalInt.of(choice.values().size())
        : OptionalInt.empty();
  }

  /** The bytes that a value takes at least: a text of unknown length counts as one byte. */
  double leastBytes(AttributeType type) {
    if (type instanceof AttributeType.ListOf list) {
      int elements = list.max() == null ? 0 : list.max();
      return ItemSize.list(Collections.nCopies(elements, leastBytes(list.element())));
    }
    if (type instanceof AttributeType.Named named) {
      List<Attribute> parts =
          schema.type(named.name()).map(NestedType::attributes).orElse(List.of());
      return ItemSize.map(
          parts.stream()
              .filter(part -> !part.optional())
              .map(part -> ItemSize.text(part.stored()) + leastBytes(part.type()))
              .toList());
    }
    if (type instanceof AttributeType.Choice choice) {
      return choice.values().stream().mapToInt(String::length).min().orElse(1);
    }
    return type instanceof Scalar scalar ? leastBytes(scalar) : 3;
  }

  private static double leastBytes(Scalar scalar) {
    return switch (scalar) {
      case UUID -> 36;
      case INSTANT, DATETIME, OFFSETDATETIME -> 19;
      case DATE -> 10;
      case DURATION -> 4;
      case INT, LONG, DECIMAL -> 2;
      case STRING, BOOL, BYTES -> 1;
    };
  }
}
