// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.When;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many items of each type a table holds and how large they are: declared by the workload, or
 * assumed.
 */
public final class TableStatistics {
  /** The entities of a type about which nothing is declared. */
  static final int ASSUMED_ITEMS = 1000;

  /** The children of one parent, or the edges of one entity, if nothing is declared. */
  static final int ASSUMED_PER_ENTITY = 10;

  /**
   * The different values of an attribute that is neither an id nor an enum, among the items of one
   * list.
   */
  static final int ASSUMED_VALUES = 10;

  private final Model model;
  private final Schema schema;
  private final Design design;
  private final ItemSizes sizes;
  private final @Nullable KeyedByAttributes keyedByAttributes;
  private final Map<String, Double> items = new HashMap<>();
  private final Set<String> declared = new HashSet<>();
  private final Assumptions assumptions = new Assumptions();

  /** The assumptions in the number of a type, which are noted when the number is used. */
  private final Map<String, Set<AssumedNumber>> assumedNumbers = new HashMap<>();

  private record AssumedNumber(Topic topic, String detail) {}

  public TableStatistics(Model model, Design design) {
    this(model, design, null);
  }

  /**
   * @param keyedByAttributes a type whose own attributes are the keys of an index; null if all
   *     types have text attributes for them
   */
  TableStatistics(Model model, Design design, @Nullable KeyedByAttributes keyedByAttributes) {
    this.keyedByAttributes = keyedByAttributes;
    this.model = model;
    this.schema = new Schema(model);
    this.design = design;
    model.entities().forEach(this::count);
    model.relationships().forEach(this::count);
    this.sizes = new ItemSizes(this);
  }

  Model model() {
    return model;
  }

  Schema schema() {
    return schema;
  }

  Design design() {
    return design;
  }

  Assumptions assumptions() {
    return assumptions;
  }

  // ---- Numbers of items

  private double count(Entity entity) {
    Double known = items.get(entity.name());
    if (known != null) {
      return known;
    }
    OptionalDouble given = load(entity).get(Measure.ITEMS);
    double number;
    if (given.isPresent()) {
      number = given.getAsDouble();
      declared.add(entity.name());
    } else if (entity.parent() != null && schema.entity(entity.parent()).isPresent()) {
      items.put(entity.name(), (double) ASSUMED_ITEMS);
      number = ASSUMED_PER_ENTITY * count(schema.require(entity.parent()));
      assume(entity, Topic.CHILDREN, entity.name() + " of " + entity.parent());
      inherit(entity, entity.parent());
    } else {
      assume(entity, Topic.ITEMS, entity.name());
      number = ASSUMED_ITEMS;
    }
    items.put(entity.name(), number);
    return number;
  }

  private void count(Relationship relationship) {
    Load load = load(relationship);
    List<Side> given =
        Stream.of(Side.values()).filter(s -> load.get(Measure.perEntity(s)).isPresent()).toList();
    List<Side> known = given.stream().filter(s -> declared.contains(relationship.end(s))).toList();
    double edges;
    if (load.get(Measure.ITEMS).isPresent()) {
      edges = load.get(Measure.ITEMS).getAsDouble();
      declared.add(relationship.name());
    } else if (!known.isEmpty()) {
      edges = most(relationship, known);
      declared.add(relationship.name());
    } else if (!given.isEmpty()) {
      edges = most(relationship, given);
      given.forEach(side -> inherit(relationship, relationship.end(side)));
    } else {
      edges = ASSUMED_PER_ENTITY * items.get(relationship.from());
      assume(relationship, Topic.EDGES, relationship.name() + " of " + relationship.from());
      inherit(relationship, relationship.from());
    }
    items.put(relationship.name(), edges);
  }

  /** The edges by the sides whose number for one entity is declared: the larger number. */
  private double most(Relationship relationship, List<Side> sides) {
    double[] edges =
        sides.stream()
            .mapToDouble(
                s ->
                    load(relationship).get(Measure.perEntity(s)).orElse(0)
                        * items.getOrDefault(relationship.end(s), 0.0))
            .distinct()
            .toArray();
    if (edges.length > 1) {
      assume(relationship, Topic.LARGER_NUMBER, relationship.name());
    }
    return DoubleStream.of(edges).max().orElse(0);
  }

  private void assume(Member member, Topic topic, String detail) {
    assumed(member.name()).add(new AssumedNumber(topic, detail));
  }

  private Set<AssumedNumber> assumed(String type) {
    return assumedNumbers.computeIfAbsent(type, t -> new LinkedHashSet<>());
  }

  /** Notes that a number is a multiple of another. */
  private void inherit(Member member, String other) {
    assumed(member.name()).addAll(List.copyOf(assumed(other)));
  }

  /** Whether the number of items is declared, or follows from declared numbers alone. */
  public boolean isDeclared(Member member) {
    return declared.contains(member.name());
  }

  /** Whether the number of edges of one entity follows from declared numbers alone. */
  public boolean isDeclared(Relationship relationship, Side side) {
    return load(relationship).get(Measure.perEntity(side)).isPresent()
        || declared.contains(relationship.name()) && declared.contains(relationship.end(side));
  }

  /** Whether the number of items that lead to one entity follows from declared numbers alone. */
  public boolean isDeclared(End end) {
    return end instanceof RelationshipSide side
        ? isDeclared(side.relationship(), side.side())
        : declared.contains(end.member().name()) && declared.contains(end.entity());
  }

  private Load load(Member member) {
    return model.load(member.name());
  }

  /** The number of entities or edges of a type. */
  public double items(String type) {
    assumedNumbers.getOrDefault(type, Set.of()).forEach(a -> assumptions.note(a.topic, a.detail));
    return items.getOrDefault(type, 0.0);
  }

  /** The number of items of a type in the table. */
  public double items(ItemType item) {
    return switch (item.kind()) {
      case ENTITY, RELATIONSHIP, MIRROR, GUARD -> items(item.type());
      case GATE -> gate(item).map(g -> items(g.entity()) * g.shards()).orElse(0.0);
      case JOURNAL -> 0;
    };
  }

  Optional<Gate> gate(ItemType item) {
    return design.gates().stream()
        .filter(g -> g.type().equals(item.type()))
        .filter(g -> g.end().equals(item.detail()))
        .findFirst();
  }

  /** The edges of one entity of a side, on average. */
  public double per(Relationship relationship, Side side) {
    OptionalDouble given = load(relationship).get(Measure.perEntity(side));
    return given.isPresent()
        ? given.getAsDouble()
        : items(relationship.name()) / Math.max(1, items(relationship.end(side)));
  }

  /** The items that lead to one entity at an end, on average. */
  public double per(End end) {
    return end instanceof RelationshipSide side
        ? per(side.relationship(), side.side())
        : items(end.member().name()) / Math.max(1, items(end.entity()));
  }

  /** The children of one entity, at any depth. */
  public double per(Entity child, Entity ancestor) {
    return items(child.name()) / Math.max(1, items(ancestor.name()));
  }

  /**
   * How many items of a type have given values in these attributes, on average.
   *
   * @param given the attributes with one value each
   */
  public double matching(Member member, Collection<String> given) {
    if (given.containsAll(schema.identityNames(member))) {
      return 1;
    }
    Set<String> rest = new LinkedHashSet<>(given);
    double number = items(member.name());
    if (member instanceof Relationship relationship) {
      for (Side side : Side.values()) {
        if (given.containsAll(schema.endNames(relationship, side))) {
          number = Math.min(number, per(relationship, side));
          schema.endNames(relationship, side).forEach(rest::remove);
        }
      }
    } else {
      Entity entity = (Entity) member;
      boolean isOne =
          entity.lookups().stream().anyMatch(given::containsAll)
              || entity.uniques().stream().anyMatch(given::containsAll);
      if (isOne) {
        return 1;
      }
      for (Entity ancestor : schema.ancestors(entity)) {
        if (given.containsAll(schema.identityNames(ancestor))) {
          number = per(entity, ancestor);
          schema.identityNames(ancestor).forEach(rest::remove);
        }
      }
      for (ReferenceEnd end : Schema.referencesOf(entity)) {
        if (rest.remove(end.name())) {
          number = Math.min(number, per(end));
        }
      }
    }
    for (String name : rest) {
      number /= choices(member, schema.attributes(member).get(name), number);
    }
    return number;
  }

  /** The number of items of a list that are in one range of an attribute's values. */
  double inRange(Member member, String attribute, double number) {
    assumptions.note(Topic.CONDITIONS, member.name() + "." + attribute);
    return number / Math.max(1, Math.min(ASSUMED_VALUES, number));
  }

  private double choices(Member member, @Nullable Attribute attribute, double number) {
    if (attribute == null) {
      return 1;
    }
    String name = member.name() + "." + attribute.name();
    if (attribute.type() instanceof AttributeType.Choice choice) {
      assumptions.note(Topic.CHOICES, name);
      return choice.values().size();
    }
    if (attribute.type() == AttributeType.Scalar.BOOL) {
      assumptions.note(Topic.CHOICES, name);
      return 2;
    }
    assumptions.note(Topic.CONDITIONS, name);
    return Math.max(1, Math.min(ASSUMED_VALUES, number));
  }

  // ---- Sizes

  /** The size of one item of the type, by attribute. */
  public AttributeSizes sizes(ItemType item) {
    return sizes.of(item);
  }

  /** The bytes of the attributes that one item of the type copies from an entity. */
  double copiedBytes(ItemType item, Entity source) {
    return sizes.copied(item, source);
  }

  /** The bytes that a value takes at least. */
  public double leastBytes(AttributeType type) {
    return sizes.least(type);
  }

  /** The bytes that a key of the type takes at least. */
  public double leastBytes(KeyTemplate key, Member member) {
    return sizes.least(key, member);
  }

  // ---- Index entries

  /** An entry of an item type in an index. */
  record IndexEntry(Index index, @Nullable Entry entry) {}

  /** The entries of an item type; a swapped index has every item. */
  List<IndexEntry> entries(ItemType item) {
    List<IndexEntry> entries = new ArrayList<>();
    for (Index index : design.indexes()) {
      Optional<Entry> own =
          item.entries().stream().filter(e -> e.index().equals(index.name())).findFirst();
      if (own.isPresent() || index.kind() == Index.Kind.SWAPPED) {
        entries.add(new IndexEntry(index, own.orElse(null)));
      }
    }
    return entries;
  }

  /** The size of one entry of the item type in an index: keys and projected attributes. */
  public double entryBytes(ItemType item, Index index) {
    AttributeSizes all = sizes(item);
    if (index.projection().kind() == Project.Kind.ALL) {
      return all.total();
    }
    sizes.divided(item);
    Set<String> names = projected(index);
    if (isKeyedByAttributes(item, index.name())) {
      item.entries().stream()
          .filter(e -> e.index().equals(index.name()))
          .flatMap(e -> Stream.of(e.key().partition(), e.key().sort()))
          .forEach(half -> names.addAll(stored(item, half.attributes())));
    }
    return all.of(names);
  }

  /** Whether the attributes of the item type are themselves the keys of the index. */
  boolean isKeyedByAttributes(ItemType item, String index) {
    return keyedByAttributes != null
        && item.isPrimary()
        && keyedByAttributes.equals(new KeyedByAttributes(item.type(), index));
  }

  private List<String> stored(ItemType item, List<String> attributes) {
    return schema.member(item.type()).map(m -> schema.stored(m, attributes)).orElse(attributes);
  }

  /** The attributes of the entries of an index that does not project all. */
  Set<String> projected(Index index) {
    Set<String> names = new LinkedHashSet<>();
    names.add(design.table().partition());
    names.add(design.table().sort());
    names.add(index.partitionKey());
    names.add(index.sortKey());
    names.addAll(index.projection().attributes());
    return names;
  }

  /** The share of the items that have the entry: those whose enums and booleans fit. */
  public double presence(ItemType item, @Nullable Entry entry) {
    Member member = schema.member(item.type()).orElse(null);
    if (entry == null || entry.when() == null || member == null) {
      return 1;
    }
    double share = 1;
    for (When.Term term : entry.when().terms()) {
      Attribute attribute = schema.attributes(member).get(term.attribute());
      boolean isListed =
          term.operator() == When.Operator.EQUAL || term.operator() == When.Operator.IN;
      if (attribute != null && isListed) {
        boolean hasFew =
            attribute.type() instanceof AttributeType.Choice
                || attribute.type() == AttributeType.Scalar.BOOL;
        share *= hasFew ? Math.min(1, term.values().size() / choices(member, attribute, 1)) : 1;
      }
    }
    return share;
  }
}
