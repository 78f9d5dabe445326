// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Version;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.SwappedEnds;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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
    if (!isSelf) {
      checkIdTypes(said, parts);
    }
    readStorage(relationship, said, parts);
    readSides(relationship, said, parts);
    return relationship.build();
  }

  /** Ids of a type of their own prove that ends are swapped, whatever their names are. */
  private void checkIdTypes(AnnotationValues said, RecordComponents parts) {
    List<Component> from = parts.annotated(From.class);
    List<Component> to = parts.annotated(To.class);
    Sides<List<String>> used = new Sides<>(types(from), types(to));
    Sides<List<String>> own = new Sides<>(idTypes(said.type("from")), idTypes(said.type("to")));
    if (SwappedEnds.isProven(used, own)) {
      SwappedEnds swapped =
          new SwappedEnds(
              parts.owner().name(),
              ClassNames.type(said.type("from")),
              ClassNames.type(said.type("to")),
              new Sides<>(
                  from.stream().map(Component::name).toList(),
                  to.stream().map(Component::name).toList()));
      problems.error(
          Tag.ENDS_SWAPPED, from.get(0).subject(), swapped.found(), swapped.fix().java());
    }
  }

  private static List<String> types(List<Component> components) {
    return types(components.stream().map(Component::description));
  }

  private static List<String> idTypes(ClassDescription entity) {
    return types(entity.components().stream().filter(c -> c.annotation(Id.class).isPresent()));
  }

  /** The records of one component; a type of Java's says nothing. */
  private static List<String> types(Stream<ComponentDescription> components) {
    return components
        .map(ComponentDescription::valueType)
        .filter(t -> t instanceof TypeDescription.OfClass of && of.type().isImmutable())
        .map(TypeDescription::erasure)
        .toList();
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
