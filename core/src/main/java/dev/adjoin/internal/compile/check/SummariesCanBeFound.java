// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.stream.Stream;

/**
 * Only a side that keeps a map knows its edges, and every attribute is in some map; what a map
 * holds is said by summary, not copy.
 */
final class SummariesCanBeFound implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.store() == Store.SUMMARIES) {
        for (Side side : Side.values()) {
          deletes(relationship, side, problems);
        }
        if (!relationship.summarises(Side.FROM) && !relationship.summarises(Side.TO)) {
          problems.error(
              Tag.INVALID_VALUE,
              Paths.of(relationship, "summary"),
              relationship.name() + " is stored as summaries and keeps them on neither side",
              "Name what one side keeps, such as summary: {to: [name]}, or leave summary out to keep all on both");
        }
        if (Stream.of(Side.values()).allMatch(side -> isKnown(schema, relationship, side))) {
          keeps(relationship, problems);
        }
        if (!relationship.copies().isEmpty()) {
          problems.error(
              Tag.SUMMARIES_COPY,
              Paths.of(relationship, "copy"),
              relationship.name()
                  + " is stored as summaries and says copy, but has no edge to copy onto",
              "Name the attributes under summary instead, which may be the other entity's");
        }
      }
    }
  }

  /** A name that there is not may be a mistyped one that is kept. */
  private static boolean isKnown(Schema schema, Relationship relationship, Side side) {
    return relationship.summaryOf(side).stream()
        .allMatch(
            name ->
                schema.attributes(relationship).containsKey(name)
                    || schema
                        .entity(relationship.end(side.other()))
                        .flatMap(entity -> entity.attribute(name))
                        .isPresent());
  }

  /** What no side keeps would be lost. */
  private static void keeps(Relationship relationship, Problems problems) {
    List<String> lost =
        relationship.attributes().stream()
            .map(Attribute::name)
            .filter(name -> !relationship.distinct().contains(name))
            .filter(name -> Stream.of(Side.values()).noneMatch(s -> keeps(relationship, s, name)))
            .toList();
    boolean isSomewhere = Stream.of(Side.values()).anyMatch(relationship::summarises);
    if (isSomewhere && !lost.isEmpty()) {
      problems.error(
          Tag.INVALID_VALUE,
          Paths.of(relationship, "summary"),
          "%s is stored as summaries, and neither side keeps %s"
              .formatted(relationship.name(), String.join(", ", lost)),
          "Add to one side what would be lost, or leave summary out to keep all on both");
    }
  }

  private static boolean keeps(Relationship relationship, Side side, String attribute) {
    return relationship.summarises(side) && relationship.summaryOf(side).contains(attribute);
  }

  private static void deletes(Relationship relationship, Side side, Problems problems) {
    OnDelete rule = relationship.onDelete().get(side);
    if (rule != OnDelete.KEEP && !relationship.summarises(side)) {
      problems.error(
          Tag.SUMMARIES_ON_DELETE,
          Paths.of(relationship, "onDelete", side.word()),
          relationship.name()
              + " is to "
              + rule.word()
              + " when its "
              + relationship.end(side)
              + " is deleted, but that side keeps no summaries by which to find the others",
          "Keep a summary on the "
              + side.word()
              + " side, or say onDelete: {"
              + side.word()
              + ": keep}");
    }
  }
}
