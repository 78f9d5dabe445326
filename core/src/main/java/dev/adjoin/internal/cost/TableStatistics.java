// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.When;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many items of each type a table holds and how large they are: declared by the workload, or
 * assumed. A declared size is that of the application's attributes; keys and what Adjoin adds come
 * on top of it.
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

  private static final int TOKEN = 36;
  private static final BigDecimal COUNT = BigDecimal.valueOf(100);

  private final Model model;
  private final Schema schema;
  private final Design design;
  private final ValueSizes values;
  private final @Nullable KeyedByAttributes keyedByAttributes;
  private final Map<String, Double> items = new HashMap<>();
  private final Map<String, AttributeSizes> sizes = new LinkedHashMap<>();
  private final Set<String> declared = new HashSet<>();
  private final Set<String> assumptions = new LinkedHashSet<>();

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
    this.values = new ValueSizes(schema);
    model.entities().forEach(this::count);
    model.relationships().forEach(this::count);
    for (ItemType item : design.items()) {
      sizes.put(item.label(), attributes(item));
    }
  }

  Schema schema() {
    return schema;
  }

  Design design() {
    return design;
  }

  /** What was assumed because the workload does not say it, in words. */
  public List<String> assumptions() {
    return List.copyOf(assumptions);
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
      assume("%d %s of one %s", ASSUMED_PER_ENTITY, entity.name(), entity.parent());
      items.put(entity.name(), (double) ASSUMED_ITEMS);
      number = ASSUMED_PER_ENTITY * count(schema.require(entity.parent()));
    } else {
      assume("%d %s items", ASSUMED_ITEMS, entity.name());
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
    } else {
      assume("%d %s edges of one %s", ASSUMED_PER_ENTITY, relationship.name(), relationship.from());
      edges = ASSUMED_PER_ENTITY * items(relationship.from());
    }
    items.put(relationship.name(), edges);
  }

  /** The edges by the sides whose number for one entity is declared: the larger number. */
  private double most(Relationship relationship, List<Side> sides) {
    return sides.stream()
        .mapToDouble(
            s ->
                load(relationship).get(Measure.perEntity(s)).orElse(0) * items(relationship.end(s)))
        .max()
        .orElse(0);
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

  private void assume(String form, Object... values) {
    assumptions.add(form.formatted(values));
  }

  private Load load(Member member) {
    return model.load(member.name());
  }

  /** The number of entities or edges of a type. */
  public double items(String type) {
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

  private Optional<Gate> gate(ItemType item) {
    return design.gates().stream()
        .filter(g -> g.relationship().equals(item.type()))
        .filter(g -> g.side().word().equals(item.detail()))
        .findFirst();
  }

  /** The edges of one entity of a side, on average. */
  public double per(Relationship relationship, Side side) {
    OptionalDouble given = load(relationship).get(Measure.perEntity(side));
    return given.isPresent()
        ? given.getAsDouble()
        : items(relationship.name()) / Math.max(1, items(relationship.end(side)));
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
  double matching(Member member, Collection<String> given) {
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
    }
    for (String name : rest) {
      number /= choices(schema.attributes(member).get(name), number);
    }
    return number;
  }

  private static double choices(@Nullable Attribute attribute, double number) {
    if (attribute == null) {
      return 1;
    }
    if (attribute.type() instanceof AttributeType.Choice choice) {
      return choice.values().size();
    }
    return attribute.type() == AttributeType.Scalar.BOOL
        ? 2
        : Math.max(1, Math.min(ASSUMED_VALUES, number));
  }

  // ---- Sizes

  /** The size of one item of the type, by attribute. */
  public AttributeSizes sizes(ItemType item) {
    return sizes.getOrDefault(item.label(), new AttributeSizes(Map.of()));
  }

  /** The bytes that a value takes at least. */
  public double leastBytes(AttributeType type) {
    return values.least(type);
  }

  /** The bytes that a key of the type takes at least. */
  public double leastBytes(KeyTemplate key, Member member) {
    return values.least(key, schema.attributes(member));
  }

  private AttributeSizes attributes(ItemType item) {
    Map<String, Double> bytes = new LinkedHashMap<>();
    Member member = schema.member(item.type()).orElse(null);
    Map<String, Attribute> known = member == null ? Map.of() : schema.attributes(member);
    if (member != null) {
      switch (item.kind()) {
        case ENTITY, RELATIONSHIP, MIRROR -> bytes.putAll(declared(member, known));
        case GUARD -> schema.identityNames(member).forEach(n -> put(bytes, known.get(n)));
        default -> {}
      }
    }
    key(bytes, design.table().partition(), design.table().sort(), item.key(), known);
    for (Entry entry : item.entries()) {
      if (isKeyedByAttributes(item, entry.index())) {
        continue;
      }
      design
          .index(entry.index())
          .ifPresent(i -> key(bytes, i.partitionKey(), i.sortKey(), entry.key(), known));
    }
    if (item.kind() == ItemType.Kind.JOURNAL) {
      journal(bytes);
    }
    owned(item, bytes);
    if (item.kind() == ItemType.Kind.ENTITY) {
      design.summaries().stream()
          .filter(m -> m.entity().equals(item.type()))
          .forEach(m -> bytes.put(m.attribute(), ItemSize.text(m.attribute()) + summary(m)));
    }
    return new AttributeSizes(bytes);
  }

  private boolean isKeyedByAttributes(ItemType item, String index) {
    return keyedByAttributes != null
        && item.isPrimary()
        && keyedByAttributes.equals(new KeyedByAttributes(item.type(), index));
  }

  /** The attributes of the application: as large together as declared, else by their types. */
  private Map<String, Double> declared(Member member, Map<String, Attribute> attributes) {
    Map<String, Double> bytes = new LinkedHashMap<>();
    attributes.values().forEach(a -> put(bytes, a));
    OptionalDouble declared = load(member).get(Measure.BYTES);
    if (declared.isEmpty()) {
      assume("%.0f bytes for the attributes of one %s", total(bytes), member.name());
      return bytes;
    }
    double factor = declared.getAsDouble() / Math.max(1, total(bytes));
    bytes.replaceAll((name, size) -> size * factor);
    return bytes;
  }

  private static double total(Map<String, Double> bytes) {
    return bytes.values().stream().mapToDouble(b -> b).sum();
  }

  private void put(Map<String, Double> bytes, Attribute attribute) {
    bytes.put(attribute.stored(), ItemSize.text(attribute.stored()) + values.of(attribute.type()));
  }

  /** The attributes of a key that are not attributes of the application. */
  private void key(
      Map<String, Double> bytes,
      String partition,
      String sort,
      ItemKey key,
      Map<String, Attribute> known) {
    bytes.putIfAbsent(partition, ItemSize.text(partition) + values.of(key.partition(), known));
    bytes.putIfAbsent(sort, ItemSize.text(sort) + values.of(key.sort(), known));
  }

  /** The subject and id of the work, its mark and its time. */
  private void journal(Map<String, Double> bytes) {
    for (String map : List.of("subject", "id")) {
      bytes.put(
          map,
          (double) ItemSize.text(map) + ItemSize.nested(2, 2L * (ValueSizes.TEXT + "PK".length())));
    }
    bytes.put("mark", (double) ItemSize.text("mark") + TOKEN);
    bytes.put("since", ItemSize.text("since") + values.of(AttributeType.Scalar.INSTANT));
  }

  /** What Adjoin adds. The mark of a delete is there only while it runs. */
  private void owned(ItemType item, Map<String, Double> bytes) {
    for (OwnedAttribute owned : design.owned()) {
      if (design.carries(item.label(), owned.name())) {
        double size = owned(item, owned.name());
        if (size > 0) {
          bytes.put(owned.name(), ItemSize.text(owned.name()) + size);
        }
      }
    }
    for (Gate gate : design.gates()) {
      String number = gate.number().names().get(0);
      if (isHolder(item, gate) && gate.number().names().size() == 1) {
        bytes.putIfAbsent(number, (double) ItemSize.text(number) + ItemSize.number(COUNT));
      }
    }
  }

  private static boolean isHolder(ItemType item, Gate gate) {
    return gate.isSharded()
        ? item.kind() == ItemType.Kind.GATE
            && item.type().equals(gate.relationship())
            && item.detail().equals(gate.side().word())
        : item.kind() == ItemType.Kind.ENTITY && item.type().equals(gate.entity());
  }

  private double owned(ItemType item, String name) {
    if (name.equals(design.table().type())) {
      return ItemSize.text(item.label());
    }
    return switch (name) {
      case OwnedAttribute.BY -> TOKEN;
      case OwnedAttribute.VERSION -> ItemSize.number(BigDecimal.TEN);
      case OwnedAttribute.EXPIRES -> ItemSize.number(BigDecimal.valueOf(1_767_225_601));
      case OwnedAttribute.COPIED -> ItemSize.nested(1, 8);
      case OwnedAttribute.DELETING -> 0;
      default -> gate(name);
    };
  }

  /** The map of a gate, with its number unless a declared attribute holds that. */
  private double gate(String attribute) {
    return design.gates().stream()
        .filter(g -> g.attribute().equals(attribute))
        .findFirst()
        .map(
            g -> {
              boolean counts = g.number().names().size() > 1;
              double members =
                  ItemSize.text("changesstateepoch" + Gate.OPEN)
                      + 2.0 * ItemSize.number(COUNT)
                      + (counts ? ItemSize.text("number") + ItemSize.number(COUNT) : 0);
              return ItemSize.nested(counts ? 4 : 3, 0) + members;
            })
        .orElse(0.0);
  }

  private double summary(SummaryMap map) {
    Relationship relationship = schema.relationship(map.relationship()).orElseThrow();
    Map<String, Attribute> known = schema.attributes(relationship);
    double edges = Math.min(map.max(), per(relationship, map.side()));
    OptionalDouble declared = load(relationship).get(Measure.BYTES);
    double kept = 0;
    for (String name : map.kept()) {
      Attribute attribute = known.get(name);
      kept +=
          ItemSize.text(name) + (attribute == null ? ValueSizes.TEXT : values.of(attribute.type()));
    }
    double each =
        values.of(map.key(), known)
            + ItemSize.nested(map.kept().size() + 1, 0)
            + declared.orElse(kept)
            + ItemSize.text(OwnedAttribute.BY)
            + TOKEN;
    return ItemSize.nested(0, 0) + edges * (1 + each);
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
    Set<String> names = projected(index);
    if (isKeyedByAttributes(item, index.name())) {
      item.entries().stream()
          .filter(e -> e.index().equals(index.name()))
          .flatMap(e -> Stream.of(e.key().partition(), e.key().sort()))
          .forEach(half -> names.addAll(stored(item, half.attributes())));
    }
    return all.of(names);
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
  double presence(ItemType item, @Nullable Entry entry) {
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
        share *= hasFew ? Math.min(1, term.values().size() / choices(attribute, 1)) : 1;
      }
    }
    return share;
  }
}
