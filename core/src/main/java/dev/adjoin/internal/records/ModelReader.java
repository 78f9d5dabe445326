// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.model.Allowance;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model in two steps: its entities, then its relationships, which need their identities.
 */
final class ModelReader {
  private final GivenClasses classes;
  private final String name;
  private final RecordProblems problems;
  private final ComponentReader components;

  /**
   * @param customs the scalar for each class of the application that is stored as one, by its
   *     canonical name
   */
  ModelReader(List<ClassDescription> given, Map<String, Scalar> customs) {
    classes = GivenClasses.of(given);
    name = classes.modelName();
    problems = new RecordProblems(Place.of(classes.source()));
    components = new ComponentReader(problems, customs);
  }

  DescribedDeclaration read() {
    List<ClassDescription> records = classes.records(problems);
    List<dev.adjoin.internal.model.Entity> entities = entities(records);
    List<dev.adjoin.internal.model.Relationship> relationships = relationships(records, entities);
    Model model = model(entities, relationships);
    Declaration declaration =
        new Declaration(model, problems.places(), problems.sorted(), tableNamedAfter());
    return new DescribedDeclaration(
        declaration,
        components.records(),
        components.sealedTypes(),
        components.enums(),
        components.singleValues());
  }

  /** Reads twice: only when all are read is it known which components of a child are inherited. */
  private List<dev.adjoin.internal.model.Entity> entities(List<ClassDescription> records) {
    Map<ClassDescription, RecordComponents> parts = new LinkedHashMap<>();
    for (ClassDescription type : records) {
      if (type.has(Entity.class)) {
        parts.put(type, components.read(type, RecordKind.ENTITY, EntityReader.path(type)));
      }
    }
    ParentReader parents = new ParentReader(problems, schema(entities(parts)));
    parts.replaceAll(
        (type, read) ->
            parents.complete(
                type.annotation(Entity.class).orElseThrow().typeOrNull("parent"), read));
    List<dev.adjoin.internal.model.Entity> entities = entities(parts);
    CopiedComponents copies = new CopiedComponents(problems, schema(entities));
    for (dev.adjoin.internal.model.Entity entity : entities) {
      parts.values().stream()
          .filter(read -> read.owner().name().equals(entity.name()))
          .forEach(read -> copies.check(entity, read));
    }
    return entities;
  }

  /** An entity that is not a record is kept as a name, so that references to it are no mistakes. */
  private List<dev.adjoin.internal.model.Entity> entities(
      Map<ClassDescription, RecordComponents> parts) {
    List<dev.adjoin.internal.model.Entity> entities = new ArrayList<>();
    for (ClassDescription type : classes.members()) {
      Optional<AnnotationValues> said = type.annotation(Entity.class);
      if (said.isPresent()) {
        RecordComponents read = parts.get(type);
        entities.add(
            read == null ? nameOnly(type) : new EntityReader(problems).read(said.get(), read));
      }
    }
    return entities;
  }

  private static dev.adjoin.internal.model.Entity nameOnly(ClassDescription type) {
    return dev.adjoin.internal.model.Entity.named(ClassNames.type(type))
        .id(List.of("id"))
        .attributes(List.of(Attribute.of("id", Scalar.STRING)))
        .build();
  }

  private List<dev.adjoin.internal.model.Relationship> relationships(
      List<ClassDescription> records, List<dev.adjoin.internal.model.Entity> entities) {
    RelationshipReader reader = new RelationshipReader(problems, schema(entities));
    CopiedComponents copies = new CopiedComponents(problems, schema(entities));
    List<dev.adjoin.internal.model.Relationship> relationships = new ArrayList<>();
    for (ClassDescription type : records) {
      Optional<AnnotationValues> said = type.annotation(Relationship.class);
      if (said.isPresent() && !type.has(Entity.class)) {
        RecordComponents parts =
            components.read(type, RecordKind.RELATIONSHIP, RelationshipReader.path(type));
        dev.adjoin.internal.model.Relationship read = reader.read(said.get(), parts);
        copies.check(read, parts);
        relationships.add(read);
      }
    }
    return relationships;
  }

  private Schema schema(List<dev.adjoin.internal.model.Entity> entities) {
    return new Schema(
        new Model(name, Table.named(name), List.of(), entities, List.of(), List.of(), Map.of()));
  }

  private Model model(
      List<dev.adjoin.internal.model.Entity> entities,
      List<dev.adjoin.internal.model.Relationship> relationships) {
    Optional<AnnotationValues> said = classes.settings();
    Subject whole = problems.model(name);
    Table table =
        said.map(s -> new TableReader(problems, whole).read(s.annotation("table")))
            .orElseGet(() -> Table.named(name));
    List<Pattern> patterns =
        said.map(s -> new PatternReader(problems, whole).read(s.annotations("patterns")))
            .orElse(List.of());
    Map<String, Load> workload =
        said.map(s -> new WorkloadReader(problems, whole).read(s.annotations("workload")))
            .orElse(Map.of());
    return new Model(
        name,
        table,
        components.nestedTypes(),
        entities,
        relationships,
        patterns,
        workload,
        said.map(s -> s.textOrNull("lock")).orElse(null),
        said.map(s -> s.texts("gone")).orElse(List.of()),
        allowances());
  }

  /** What the whole model accepts, then the entities, then the relationships. */
  private List<Allowance> allowances() {
    AllowReader reader = new AllowReader(problems);
    List<Allowance> allowances = new ArrayList<>();
    ClassDescription holder = classes.holder();
    if (holder != null && !GivenClasses.isMember(holder)) {
      allowances.addAll(reader.ofModel(holder));
    }
    for (ClassDescription type : classes.members()) {
      if (type.has(Entity.class)) {
        allowances.addAll(reader.ofMember(type, EntityReader.path(type)));
      }
    }
    for (ClassDescription type : classes.members()) {
      if (type.has(Relationship.class) && !type.has(Entity.class)) {
        allowances.addAll(reader.ofMember(type, RelationshipReader.path(type)));
      }
    }
    return allowances;
  }

  /** Without a name in {@link DataModel}, the table is named after a class or a package. */
  private @Nullable String tableNamedAfter() {
    boolean saysTable =
        classes
            .settings()
            .filter(said -> !said.annotation("table").text("name").isEmpty())
            .isPresent();
    return saysTable || classes.saidName().isPresent() ? null : classes.sourceKind();
  }
}
