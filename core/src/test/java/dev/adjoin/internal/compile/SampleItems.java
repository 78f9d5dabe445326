// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.testing.search.Given;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Random entities and edges of a model: children have their parents, edges both their ends. */
final class SampleItems {
  private static final int ENTITIES = 10;
  private static final int EDGES = 30;
  private final Schema schema;
  private final Given given;
  private final SampleValues values;
  private final Map<String, Map<List<Object>, SampleItem>> byIdentity = new HashMap<>();

  SampleItems(Schema schema, Given given) {
    this.schema = schema;
    this.given = given;
    this.values = new SampleValues(given, schema.model().table().escaped());
    for (Entity entity : schema.model().entities()) {
      for (int i = 0; i == 0 || i < ENTITIES && given.chance(95); i++) {
        add(entity, entity(entity));
      }
    }
    for (Relationship relationship : schema.model().relationships()) {
      for (int i = 0; i == 0 || i < EDGES && given.chance(98); i++) {
        add(relationship, edge(relationship));
      }
    }
  }

  List<SampleItem> of(String type) {
    return List.copyOf(byIdentity.getOrDefault(type, Map.of()).values());
  }

  /** The items of a type that have these values. */
  Stream<SampleItem> of(String type, Map<String, Object> wanted) {
    return of(type).stream().filter(i -> i.matches(wanted));
  }

  private void add(Member member, Map<String, Object> item) {
    List<Object> identity = schema.identityNames(member).stream().map(item::get).toList();
    byIdentity
        .computeIfAbsent(member.name(), t -> new HashMap<>())
        .putIfAbsent(identity, new SampleItem(member.name(), item));
  }

  private Map<String, Object> entity(Entity entity) {
    Map<String, Object> item = new HashMap<>();
    if (entity.parent() != null) {
      SampleItem parent = given.oneOf(of(entity.parent()));
      schema
          .identityNames(schema.require(entity.parent()))
          .forEach(name -> item.put(name, parent.values().get(name)));
      entity.copies().stream()
          .filter(copy -> schema.entity(copy.source()).isPresent())
          .forEach(copy -> copied(parent, copy, item));
    }
    fill(entity, item);
    entity.references().forEach(reference -> refer(entity, reference, item));
    return item;
  }

  /** Lets an item that has a reference refer to an entity that there is, with its copies. */
  private void refer(Entity entity, Reference reference, Map<String, Object> item) {
    List<SampleItem> referred = of(reference.entity());
    if (!item.containsKey(reference.attribute()) || referred.isEmpty()) {
      return;
    }
    SampleItem one = given.oneOf(referred);
    String id = schema.identityNames(schema.require(reference.entity())).get(0);
    item.put(reference.attribute(), one.values().get(id));
    entity.copies().stream()
        .filter(copy -> copy.source().equals(reference.attribute()))
        .forEach(copy -> copied(one, copy, item));
  }

  private Map<String, Object> edge(Relationship relationship) {
    Map<String, Object> item = new HashMap<>();
    for (Side side : Side.values()) {
      SampleItem end = given.oneOf(of(relationship.end(side)));
      item.putAll(end.under(schema.endRenames(relationship, side)));
      relationship.copies().stream()
          .filter(copy -> copy.source().equals(side.word()))
          .forEach(copy -> copied(end, copy, item));
    }
    fill(relationship, item);
    return item;
  }

  private static void copied(SampleItem source, Copy copy, Map<String, Object> item) {
    Object value = source.values().get(copy.sourceAttribute());
    if (value != null) {
      item.put(copy.attribute(), value);
    }
  }

  private void fill(Member member, Map<String, Object> item) {
    for (Attribute attribute : member.attributes()) {
      if (!attribute.optional() || given.chance(70)) {
        item.put(attribute.name(), values.of(attribute.type()));
      }
    }
  }
}
