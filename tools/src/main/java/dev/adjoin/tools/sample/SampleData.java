// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.sample;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Items of every type of a model, made from its declaration: valid to write in their order, and the
 * same for the same model and size.
 *
 * <p>The first entities of a type have the most edges, as popular entities do.
 */
public final class SampleData {
  /** The number of entities of each type without a parent, unless another is asked for. */
  public static final int SIZE = 6;

  private static final int CHILDREN = 3;
  private static final int EDGES = 3;

  private final Schema schema;
  private final SampleValues values;
  private final int size;
  private final List<SampleItem> items = new ArrayList<>();
  private final Map<String, List<Map<String, Object>>> entities = new HashMap<>();

  private SampleData(Model model, int size) {
    this.schema = new Schema(model);
    this.values = new SampleValues(schema);
    this.size = size;
  }

  /**
   * The items: each parent before its children, each entity before those that refer to it, and
   * entities before edges.
   *
   * @param size the number of entities of each type without a parent
   */
  public static List<SampleItem> of(Model model, int size) {
    SampleData data = new SampleData(model, size);
    model.entities().stream()
        .sorted(Comparator.comparingInt(data.schema::depth))
        .forEach(data::addEntities);
    model.relationships().forEach(data::addEdges);
    return List.copyOf(data.items);
  }

  /** Creates the items in a database that has none of them. */
  public static void write(List<SampleItem> items, Adjoin db, Model model) {
    Set<String> relationships =
        model.relationships().stream().map(Relationship::name).collect(Collectors.toSet());
    for (SampleItem each : items) {
      if (relationships.contains(each.type())) {
        db.relationship(each.type()).link(each.item());
      } else {
        db.entity(each.type()).create(each.item());
      }
    }
  }

  private void addEntities(Entity entity) {
    List<Map<String, Object>> parents =
        entity.parent() == null ? List.of(Map.of()) : known(entity.parent());
    int each = entity.parent() == null ? size : CHILDREN;
    List<String> inherited =
        entity.parent() == null ? List.of() : schema.identityNames(schema.require(entity.parent()));
    Set<Map<String, Object>> ids = new HashSet<>();
    Set<Map<String, Object>> unique = new HashSet<>();
    int number = 0;
    for (Map<String, Object> parent : parents) {
      for (int i = 0; i < each; i++, number++) {
        Map<String, Object> item = new LinkedHashMap<>();
        inherited.forEach(name -> item.put(name, Objects.requireNonNull(parent.get(name))));
        addAttributes(entity, item, number);
        if (ids.add(identity(entity, item)) && isUnique(entity, item, unique)) {
          entities.computeIfAbsent(entity.name(), name -> new ArrayList<>()).add(item);
          items.add(new SampleItem(entity.name(), Item.of(item)));
        }
      }
    }
  }

  private void addEdges(Relationship relationship) {
    List<Map<String, Object>> from = known(relationship.from());
    List<Map<String, Object>> to = known(relationship.to());
    Map<Map<String, Object>, Integer> linked = new HashMap<>();
    Set<Map<String, Object>> ids = new HashSet<>();
    Set<Map<String, Object>> unique = new HashSet<>();
    int number = 0;
    for (int i = 0; i < from.size(); i++) {
      int edges = Math.min(most(relationship, Side.FROM), Math.max(1, EDGES - i % EDGES));
      for (int j = 0; j < Math.min(edges, to.size()); j++) {
        Map<String, Object> other = to.get((j * j + i * j) % to.size());
        boolean isFull = linked.getOrDefault(other, 0) >= most(relationship, Side.TO);
        if (isFull || relationship.isSelf() && other.equals(from.get(i))) {
          continue;
        }
        Map<String, Object> edge = new LinkedHashMap<>();
        addEnd(relationship, Side.FROM, from.get(i), edge);
        addEnd(relationship, Side.TO, other, edge);
        addAttributes(relationship, edge, number++);
        if (ids.add(identity(relationship, edge)) && isUnique(relationship, edge, unique)) {
          linked.merge(other, 1, Integer::sum);
          items.add(new SampleItem(relationship.name(), Item.of(edge)));
        }
      }
    }
  }

  /**
   * Whether no item before has the same unique values.
   *
   * @param taken the values of the items before, to which those of this one are added
   */
  private static boolean isUnique(
      Member member, Map<String, Object> item, Set<Map<String, Object>> taken) {
    List<Map<String, Object>> held =
        member.uniques().stream()
            .filter(item.keySet()::containsAll)
            .map(names -> only(item, names))
            .toList();
    return held.stream().noneMatch(taken::contains) && (held.isEmpty() || taken.addAll(held));
  }

  private static Map<String, Object> only(Map<String, Object> item, List<String> names) {
    Map<String, Object> values = new LinkedHashMap<>();
    names.forEach(name -> values.put(name, item.get(name)));
    return values;
  }

  private static int most(Relationship relationship, Side side) {
    Integer max = relationship.max().get(side);
    return max == null ? Integer.MAX_VALUE : max;
  }

  private void addEnd(
      Relationship relationship, Side side, Map<String, Object> entity, Map<String, Object> edge) {
    schema
        .endRenames(relationship, side)
        .forEach((own, name) -> edge.put(name, Objects.requireNonNull(entity.get(own))));
  }

  /** Adds what the type itself declares, except what Adjoin maintains. */
  private void addAttributes(Member member, Map<String, Object> item, int number) {
    Set<String> maintained = new HashSet<>();
    if (member instanceof Entity entity) {
      schema.endsAt(entity).forEach(end -> maintained.add(end.count()));
    }
    maintained.add(member.version());
    Set<String> ids = schema.idNames(member);
    Set<String> needed = new HashSet<>(schema.identityNames(member));
    member.uniques().forEach(needed::addAll);
    if (member instanceof Entity entity) {
      entity.lookups().forEach(needed::addAll);
    }
    int position = 0;
    Variants variants = member.variants();
    for (Attribute attribute : SampleValues.ofVariant(variants, member.attributes(), number)) {
      position++;
      String name = attribute.name();
      boolean isLeftOut = attribute.optional() && (number + position) % 3 == 0;
      if (item.containsKey(name)
          || maintained.contains(name)
          || isLeftOut && !needed.contains(name)) {
        continue;
      }
      Reference reference =
          member instanceof Entity entity ? entity.reference(name).orElse(null) : null;
      if (reference != null) {
        addReference(reference, item, number);
      } else if (name.equals(member.expires())) {
        item.put(name, SampleValues.expiry(attribute.type()));
      } else if (ids.contains(name)) {
        item.put(name, values.id((Entity) member, attribute, number));
      } else {
        item.put(name, values.value(member.name(), attribute, number));
      }
    }
  }

  /** Refers to one of the entities that are there already. */
  private void addReference(Reference reference, Map<String, Object> item, int number) {
    List<Map<String, Object>> referred = known(reference.entity());
    if (!referred.isEmpty()) {
      String id = schema.identityNames(schema.require(reference.entity())).get(0);
      item.put(reference.attribute(), referred.get(number % referred.size()).get(id));
    }
  }

  private Map<String, Object> identity(Member member, Map<String, Object> item) {
    return only(item, schema.identityNames(member));
  }

  private List<Map<String, Object>> known(String entity) {
    return entities.getOrDefault(entity, List.of());
  }
}
