// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Version;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the record of a relationship, once the entities at its ends are read. */
final class RelationshipReader {
  private final RecordProblems problems;
  private final Schema entities;

  RelationshipReader(RecordProblems problems, Schema entities) {
    this.problems = problems;
    this.entities = entities;
  }

  static ModelPath path(ClassDescription type) {
    return ModelPath.of("relationships", ClassNames.type(type));
  }

  Relationship read(AnnotationValues said, RecordComponents annotated) {
    String fromName = ClassNames.type(said.type("from"));
    String toName = ClassNames.type(said.type("to"));
    EndReader from = new EndReader(problems, entities, Side.FROM, fromName);
    EndReader to = new EndReader(problems, entities, Side.TO, toName);
    RecordComponents parts = to.complete(from.complete(annotated));
    boolean isSelf = said.type("from").equals(said.type("to"));
    Relationship.Builder relationship =
        Relationship.named(parts.owner().name(), fromName, toName)
            .ends(new Sides<>(from.names(parts, isSelf), to.names(parts, isSelf)));
    readStorage(relationship, said, parts);
    readSides(relationship, said, parts);
    return relationship.build();
  }

  private void readStorage(
      Relationship.Builder relationship, AnnotationValues said, RecordComponents parts) {
    AnnotationSettings settings = new AnnotationSettings(problems, parts.owner());
    relationship
        .attributes(parts.declared())
        .distinct(parts.names(Distinct.class, "distinct"))
        .uniques(new AttributeLists(problems, parts, "@Relationship").uniques(said))
        .store(said.constant("store", Store.class))
        .inverse(settings.one("inverse", said.constants("inverse", Inverse.class)))
        .together(Set.copyOf(said.constants("together", Side.class)))
        .copies(new CopyReader(problems).ofRelationship(parts))
        .views(new ViewReader(problems, parts.owner()).read(said.annotations("views")))
        .project(settings.projection(said.annotations("project")))
        .integrity(settings.one("integrity", said.constants("integrity", Integrity.class)))
        .version(parts.only(Version.class, "version"))
        .expires(parts.only(Expires.class, "expires"))
        .expiryStreamed(said.flag("streamedExpiry"))
        .removalsStreamed(said.flag("streamedRemovals"))
        .was(parts.was());
  }

  private void readSides(
      Relationship.Builder relationship, AnnotationValues said, RecordComponents parts) {
    AnnotationSettings settings = new AnnotationSettings(problems, parts.owner());
    relationship
        .order(AnnotationSettings.lists(said.annotation("order")))
        .count(AnnotationSettings.texts(said.annotation("count")))
        .shards(shards(said.annotation("shards"), settings))
        .onDelete(onDelete(said.annotation("onDelete"), settings))
        .summary(summary(settings.one("summary", said.annotations("summary"))))
        .as(AnnotationSettings.texts(said.annotation("as")))
        .max(max(said.annotation("max"), settings))
        .key(AnnotationSettings.texts(said.annotation("key")))
        .sort(AnnotationSettings.texts(said.annotation("sort")));
  }

  private static Sides<Integer> shards(AnnotationValues said, AnnotationSettings settings) {
    return new Sides<>(
        settings.shards("shards.from", said.number("from")),
        settings.shards("shards.to", said.number("to")));
  }

  private static Sides<@Nullable Integer> max(AnnotationValues said, AnnotationSettings settings) {
    return new Sides<>(
        settings.positive("max.from", said.number("from")),
        settings.positive("max.to", said.number("to")));
  }

  private static Sides<@Nullable OnDelete> onDelete(
      AnnotationValues said, AnnotationSettings settings) {
    return new Sides<>(
        settings.one("onDelete.from", said.constants("from", OnDelete.class)),
        settings.one("onDelete.to", said.constants("to", OnDelete.class)));
  }

  private static @Nullable Sides<List<String>> summary(@Nullable AnnotationValues said) {
    return said == null ? null : AnnotationSettings.lists(said);
  }
}
