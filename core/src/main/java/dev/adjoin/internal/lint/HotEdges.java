// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;

/** Edges of one entity that are written or read more often than one partition allows. */
final class HotEdges implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Relationship relationship : compiled.model().relationships()) {
      for (Side side : Side.values()) {
        if (isInOnePartition(relationship, side)) {
          written(load, relationship, side, findings);
          read(compiled, load, relationship, side, findings);
        }
      }
    }
  }

  /** Whether one partition of the table, or of an index, holds all edges of an entity. */
  static boolean isInOnePartition(Relationship relationship, Side side) {
    boolean isStored = side == Side.FROM || relationship.inverseKind() != Inverse.NONE;
    return isStored && relationship.store() == Store.EDGES && relationship.shards().get(side) == 1;
  }

  /** A checked side is the matter of {@link ContendedItem}, which writes to the same partition. */
  private static void written(
      ExpectedLoad load, Relationship relationship, Side side, Findings findings) {
    double rate = load.writes(relationship);
    double ofOne = rate * load.busiestPart(relationship, side).orElse(0);
    double units = ofOne * load.writeUnits(relationship) * weight(relationship, side);
    if (units > DynamoDbLimits.PARTITION_WRITE_UNITS && !relationship.isChecked(side)) {
      findings.warn(
          Tag.HOT_PARTITION,
          ModelPath.of("workload", relationship.name()),
          "The busiest %s gets %s of %s writes of %s a second, which take %s write units, and one partition serves 1,000"
              .formatted(
                  relationship.end(side),
                  Figures.number(ofOne),
                  Figures.number(rate),
                  relationship.name(),
                  Figures.number(units)),
          Phrase.format(
              "Add to %s: %s",
              relationship.name(), Shards.of(relationship, side, Shards.needed(units))));
    }
  }

  /** Items in a transaction take twice the units; entries of an index do not. */
  private static int weight(Relationship relationship, Side side) {
    boolean isItem = side == Side.FROM || relationship.inverseKind() == Inverse.MIRROR;
    boolean isTransaction =
        relationship.inverseKind() == Inverse.MIRROR
            || relationship.isChecked(Side.FROM)
            || relationship.isChecked(Side.TO);
    return isItem && isTransaction ? 2 : 1;
  }

  /** Reads are compared on average: which entities are read most is not declared. */
  private static void read(
      Compiled compiled,
      ExpectedLoad load,
      Relationship relationship,
      Side side,
      Findings findings) {
    double rate = load.reads(relationship, side);
    double entities = load.items(load.schema().end(relationship, side)).orElse(0);
    double bytes = load.bytes(relationship).orElse(0);
    double edges =
        Math.min(
            load.edgesOfOne(relationship, side).orElse(0), smallest(compiled, relationship, side));
    if (rate == 0 || entities == 0 || bytes == 0 || edges == 0) {
      return;
    }
    double units = rate / entities * ExpectedLoad.readUnits(edges * bytes);
    if (units > DynamoDbLimits.PARTITION_READ_UNITS) {
      findings.warn(
          Tag.HOT_PARTITION,
          ModelPath.of("workload", relationship.name(), side.word()),
          "Each %s is read %s times a second with %s edges, which takes %s read units, and one partition serves 3,000"
              .formatted(
                  relationship.end(side),
                  Figures.number(rate / entities),
                  Figures.number(edges),
                  Figures.number(units)),
          Phrase.format(
              "Read fewer edges at a time with first: 25 in the pattern, or add to %s: %s",
              relationship.name(),
              Shards.of(
                  relationship,
                  side,
                  Shards.needed(
                      units
                          * DynamoDbLimits.PARTITION_WRITE_UNITS
                          / DynamoDbLimits.PARTITION_READ_UNITS))));
    }
  }

  /** The fewest edges that a declared pattern reads of the side. */
  private static double smallest(Compiled compiled, Relationship relationship, Side side) {
    return compiled.plans().proofs().stream()
        .filter(p -> p.answer().name().type().equals(relationship.name()))
        .filter(p -> p.answer().name().isOf(side))
        .mapToDouble(
            p -> {
              Integer first = p.pattern().first();
              boolean isNarrow = p.answer().name().shape().isNarrowed();
              return first != null ? first : isNarrow ? 1 : Double.MAX_VALUE;
            })
        .min()
        .orElse(Double.MAX_VALUE);
  }
}
