// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.Arrays;
import java.util.List;

/** Rule: summaries, which are a bounded map on an entity, have no settings of edges and indexes. */
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
            relationship.path("summary"),
            relationship.name() + " has a summary, but is stored as edges",
            Phrase.format(
                "Add %s with its max, or remove summary; %s duplicates onto edges",
                SettingText.value("store", Store.SUMMARIES),
                SettingText.name(relationship, "copy")));
      }
    }
  }

  private static void settings(Relationship relationship, Problems problems) {
    UnsupportedSettings settings =
        new UnsupportedSettings(
            relationship,
            " is stored as summaries and declares ",
            ", but a map on the entity has none",
            Phrase.of("store the relationship as edges"),
            problems);
    settings.refuse(Tag.SUMMARIES_INVERSE, "inverse", relationship.inverse() != null);
    settings.refuse(Tag.SUMMARIES_UNIQUE, "unique", !relationship.uniques().isEmpty());
    settings.refuse(Tag.SUMMARIES_VIEWS, "views", !relationship.views().isEmpty());
    settings.refuse(Tag.SUMMARIES_PROJECT, "project", relationship.project() != null);
    settings.refuse(Tag.SUMMARIES_TOGETHER, "together", relationship.together().contains(Side.TO));
    settings.refuse(Tag.SUMMARIES_VERSION, "version", relationship.version() != null);
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
          relationship.path("max"),
          relationship.name()
              + " keeps summaries on "
              + (both ? "both sides" : "its " + side + " side")
              + " without a bound, and an item holds 400 KB at most",
          both
              ? Phrase.format("Add max, such as %s", SettingText.ofSides("max", 50, 50))
              : new Phrase(
                  "Add " + side + ": 50 to max, or as many as one may have",
                  "Add " + side + " = 50 to max, or as many as one may have"));
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
          relationship.path("as"),
          relationship.name()
              + " would keep its summaries in "
              + entity.name()
              + "."
              + attribute
              + ", which "
              + entity.name()
              + " declares itself",
          Phrase.format(
              "Name another attribute, such as %s",
              SettingText.ofSide("as", side, attribute + "Summaries")));
    }
  }
}
