// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rule: summaries are stored on at least one side and include every attribute. A delete rule needs
 * summaries on its side, by which the edges are found, and where they are none can be kept. A count
 * needs them too: without a map it would be lost with the entity, while the edges stay. {@code
 * copy} is an error, because {@code summary} determines the duplicated attributes.
 */
final class SummariesCanBeFound implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.store() == Store.SUMMARIES) {
        for (Side side : Side.values()) {
          deletes(relationship, side, problems);
          counts(relationship, side, problems);
        }
        if (!relationship.summarises(Side.FROM) && !relationship.summarises(Side.TO)) {
          problems.error(
              Tag.INVALID_VALUE,
              relationship.path("summary"),
              relationship.name() + " is stored as summaries and keeps them on neither side",
              Phrase.format(
                  "Name what one side keeps, such as %s, or leave summary out to keep all on both",
                  SettingText.ofSide("summary", Side.TO, List.of("name"))));
        }
        if (Stream.of(Side.values()).allMatch(side -> isKnown(schema, relationship, side))) {
          keeps(relationship, problems);
        }
        if (!relationship.copies().isEmpty()) {
          problems.error(
              Tag.SUMMARIES_COPY,
              relationship.path("copy"),
              Phrase.format(
                  "%s is stored as summaries and declares %s, but has no edge to copy onto",
                  relationship.name(), SettingText.name(relationship, "copy")),
              Phrase.of(
                  "Name the attributes under summary instead, which may be the other entity's"));
        }
      }
    }
  }

  /** Whether all names are attributes; an unknown name may be a misspelt attribute. */
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

  /** Reports an attribute that neither side includes, because it would not be stored. */
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
          relationship.path("summary"),
          "%s is stored as summaries, and neither side keeps %s"
              .formatted(relationship.name(), String.join(", ", lost)),
          "Add them to the summary of one side, or leave summary out to keep all on both");
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
          relationship.path("onDelete", side.word()),
          "%s %ss when its %s is deleted, but that side keeps no summaries to find the others"
              .formatted(relationship.name(), rule.word(), relationship.end(side)),
          Phrase.format(
              "Keep a summary on the %s side, or declare %s",
              side.word(), SettingText.ofSide("onDelete", side, OnDelete.KEEP)));
    } else if (rule == OnDelete.KEEP && relationship.summarises(side)) {
      problems.error(
          Tag.SUMMARIES_ON_DELETE,
          relationship.path("onDelete", side.word()),
          "%s keeps its edges when its %s is deleted, but they are in a map of that item"
              .formatted(relationship.name(), relationship.end(side)),
          Phrase.format("Remove %s", SettingText.ofSide("onDelete", side, OnDelete.KEEP)));
    }
  }

  /**
   * Refuses a number that nothing but itself records: an entity that is created again would have
   * edges that its count lacks, and they could not be counted out.
   */
  private static void counts(Relationship relationship, Side side, Problems problems) {
    String count = relationship.count().get(side);
    if (count != null && !relationship.summarises(side) && relationship.summarises(side.other())) {
      Phrase setting = SettingText.ofSide("count", side, count);
      problems.error(
          Tag.SUMMARIES_COUNT,
          relationship.path("count", side.word()),
          "%s counts the edges of a %s, but that side keeps no summaries to count"
              .formatted(relationship.name(), relationship.end(side)),
          Phrase.format("Keep a summary on the %s side, or remove %s", side.word(), setting));
    }
  }
}
