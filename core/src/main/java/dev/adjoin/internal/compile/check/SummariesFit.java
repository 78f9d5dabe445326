// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.Arrays;
import java.util.List;

/** Summaries are a bounded map on the entities: what edges and indexes offer does not apply. */
final class SummariesFit implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.store() == Store.SUMMARIES) {
        settings(relationship, problems);
        bounds(relationship, problems);
        for (Side side : Side.values()) {
          attribute(schema, relationship, side, problems);
        }
      } else if (relationship.summary() != null) {
        problems.error(
            Tag.SUMMARY_WITHOUT_SUMMARIES,
            Paths.of(relationship, "summary"),
            relationship.name() + " says what its summaries keep, but is stored as edges",
            "Add store: summaries with its max, or remove summary; copy duplicates onto edges");
      }
    }
  }

  private static void settings(Relationship relationship, Problems problems) {
    UnfitSettings settings =
        new UnfitSettings(
            relationship,
            " is stored as summaries and says ",
            ", but a map on the entity has none",
            "store the relationship as edges",
            problems);
    settings.refuse(Tag.SUMMARIES_INVERSE, "inverse", relationship.inverse() != null);
    settings.refuse(Tag.SUMMARIES_VIEWS, "views", !relationship.views().isEmpty());
    settings.refuse(Tag.SUMMARIES_PROJECT, "project", relationship.project() != null);
    settings.refuseSides(Tag.SUMMARIES_ORDER, Tag.SUMMARIES_SHARDS);
  }

  private static void bounds(Relationship relationship, Problems problems) {
    List<Side> unbounded =
        Arrays.stream(Side.values())
            .filter(s -> relationship.summarises(s) && relationship.max().get(s) == null)
            .toList();
    if (!unbounded.isEmpty()) {
      boolean both = unbounded.size() == 2;
      String side = unbounded.get(0).word();
      problems.error(
          Tag.SUMMARIES_MAX,
          Paths.of(relationship, "max"),
          relationship.name()
              + " keeps summaries on "
              + (both ? "both sides" : "its " + side + " side")
              + " without a bound, and an item holds 400 KB at most",
          both
              ? "Add max, such as max: {from: 50, to: 50}"
              : "Add " + side + ": 50 to max, or as many as one may have");
    }
  }

  private static void attribute(
      Schema schema, Relationship relationship, Side side, Problems problems) {
    Entity entity = schema.entity(relationship.end(side)).orElse(null);
    String attribute = relationship.summaryAttribute(side);
    boolean taken = entity != null && schema.attributes(entity).containsKey(attribute);
    if (taken && relationship.summarises(side)) {
      problems.error(
          Tag.SAME_ATTRIBUTE,
          Paths.of(relationship, "as"),
          relationship.name()
              + " would keep its summaries in "
              + entity.name()
              + "."
              + attribute
              + ", which "
              + entity.name()
              + " declares itself",
          "Name another attribute, such as as: {" + side.word() + ": " + attribute + "Summaries}");
    }
  }
}
