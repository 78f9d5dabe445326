// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Shards;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Summary;
import dev.adjoin.declare.Version;
import dev.adjoin.declare.WhenDeleted;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the record of a relationship, knowing the entities at its ends. */
final class RelationshipReader {
  private final Report report;
  private final Schema entities;

  RelationshipReader(Report report, Schema entities) {
    this.report = report;
    this.entities = entities;
  }

  static ModelPath path(Class<?> type) {
    return ModelPath.of("relationships", Names.of(type));
  }

  dev.adjoin.internal.model.Relationship read(Relationship said, Components marked) {
    EndReader from = new EndReader(report, entities, Side.FROM, Names.of(said.from()));
    EndReader to = new EndReader(report, entities, Side.TO, Names.of(said.to()));
    Components parts = to.complete(from.complete(marked));
    boolean isSelf = said.from() == said.to();
    return settings(said, parts)
        .ends(new Sides<>(from.names(parts, isSelf), to.names(parts, isSelf)))
        .build();
  }

  private dev.adjoin.internal.model.Relationship.Builder settings(
      Relationship said, Components parts) {
    Settings settings = new Settings(report, parts.owner());
    return dev.adjoin.internal.model.Relationship.named(
            parts.owner().name(), Names.of(said.from()), Names.of(said.to()))
        .attributes(parts.declared())
        .distinct(parts.names(Distinct.class, "distinct"))
        .store(said.store())
        .inverse(settings.one("inverse", said.inverse()))
        .order(Settings.lists(said.order().from(), said.order().to()))
        .together(Set.copyOf(List.of(said.together())))
        .count(Settings.texts(said.count().from(), said.count().to()))
        .copies(new CopyReader(report).ofRelationship(parts))
        .views(new ViewReader(report).read(said.views(), parts.owner()))
        .project(settings.projection(said.project()))
        .shards(shards(said.shards(), settings))
        .integrity(settings.one("integrity", said.integrity()))
        .onDelete(onDelete(said.onDelete(), settings))
        .summary(summary(settings.one("summary", said.summary())))
        .as(Settings.texts(said.as().from(), said.as().to()))
        .max(max(said.max(), settings))
        .key(Settings.texts(said.key().from(), said.key().to()))
        .sort(Settings.texts(said.sort().from(), said.sort().to()))
        .version(parts.only(Version.class, "version"))
        .expires(parts.only(Expires.class, "expires"))
        .expiryStreamed(said.streamedExpiry());
  }

  private static Sides<Integer> shards(Shards said, Settings settings) {
    return new Sides<>(
        settings.shards("shards.from", said.from()), settings.shards("shards.to", said.to()));
  }

  private static Sides<@Nullable Integer> max(Max said, Settings settings) {
    return new Sides<>(
        settings.positive("max.from", said.from()), settings.positive("max.to", said.to()));
  }

  private static Sides<@Nullable OnDelete> onDelete(WhenDeleted said, Settings settings) {
    return new Sides<>(
        settings.one("onDelete.from", said.from()), settings.one("onDelete.to", said.to()));
  }

  private static @Nullable Sides<List<String>> summary(@Nullable Summary said) {
    return said == null ? null : Settings.lists(said.from(), said.to());
  }
}
