// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a model in two steps: its entities, then what needs to know their identities. */
final class ModelReader {
  private final Roster roster;
  private final String name;
  private final Report report;
  private final ComponentReader components;

  ModelReader(List<Class<?>> classes, Map<Class<?>, Scalar> customs) {
    roster = Roster.of(classes);
    name = Names.model(roster.holder(), classes);
    report = new Report(Names.root(roster.holder(), classes));
    components = new ComponentReader(report, customs);
  }

  RecordDeclaration read() {
    List<Class<?>> records = roster.records(report);
    List<dev.adjoin.internal.model.Entity> entities = entities(records);
    List<dev.adjoin.internal.model.Relationship> relationships = relationships(records, entities);
    Model model = model(roster.said(), entities, relationships);
    Declaration declaration = new Declaration(model, report.places(), report.problems());
    return new RecordDeclaration(declaration, components.bindings());
  }

  /** Reads twice: what a child inherits is known when all are read, and is no attribute of it. */
  private List<dev.adjoin.internal.model.Entity> entities(List<Class<?>> records) {
    Map<Class<?>, Components> parts = new LinkedHashMap<>();
    for (Class<?> type : records) {
      if (type.isAnnotationPresent(Entity.class)) {
        parts.put(type, components.read(type, Kind.ENTITY, EntityReader.path(type)));
      }
    }
    ParentCheck parents = new ParentCheck(report, schema(entities(parts)));
    parts.replaceAll(
        (type, held) -> parents.complete(type.getAnnotation(Entity.class).parent(), held));
    return entities(parts);
  }

  /** Keeps an entity that is no record as a name, so that those who refer to it are not wrong. */
  private List<dev.adjoin.internal.model.Entity> entities(Map<Class<?>, Components> parts) {
    List<dev.adjoin.internal.model.Entity> entities = new ArrayList<>();
    for (Class<?> type : roster.members()) {
      Entity said = type.getAnnotation(Entity.class);
      Components held = parts.get(type);
      if (said != null) {
        entities.add(held == null ? nameOnly(type) : new EntityReader(report).read(said, held));
      }
    }
    return entities;
  }

  private static dev.adjoin.internal.model.Entity nameOnly(Class<?> type) {
    return dev.adjoin.internal.model.Entity.named(Names.of(type))
        .id(List.of("id"))
        .attributes(List.of(Attribute.of("id", Scalar.STRING)))
        .build();
  }

  private List<dev.adjoin.internal.model.Relationship> relationships(
      List<Class<?>> records, List<dev.adjoin.internal.model.Entity> entities) {
    RelationshipReader reader = new RelationshipReader(report, schema(entities));
    List<dev.adjoin.internal.model.Relationship> relationships = new ArrayList<>();
    for (Class<?> type : records) {
      Relationship said = type.getAnnotation(Relationship.class);
      if (said != null && !type.isAnnotationPresent(Entity.class)) {
        Components parts = components.read(type, Kind.RELATIONSHIP, RelationshipReader.path(type));
        relationships.add(reader.read(said, parts));
      }
    }
    return relationships;
  }

  private Schema schema(List<dev.adjoin.internal.model.Entity> entities) {
    return new Schema(
        new Model(
            name,
            dev.adjoin.internal.model.Table.named(name),
            List.of(),
            entities,
            List.of(),
            List.of(),
            Map.of()));
  }

  private Model model(
      DataModel said,
      List<dev.adjoin.internal.model.Entity> entities,
      List<dev.adjoin.internal.model.Relationship> relationships) {
    return new Model(
        name,
        new TableReader(report, name).read(said.table()),
        components.nested().all(),
        entities,
        relationships,
        new PatternReader(report, name).read(said.patterns()),
        new WorkloadReader(report, name).read(said.workload()));
  }
}
