// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The sizes of a table's items by attribute. A declared size is that of the application's own
 * attributes; copies, keys and what Adjoin adds come on top of it.
 */
final class ItemSizes {
  private static final int TOKEN = 36;
  private static final BigDecimal COUNT = BigDecimal.valueOf(100);

  private final TableStatistics statistics;
  private final Schema schema;
  private final Design design;
  private final ValueSizes values;

  /** The same sizes, where they only divide declared bytes: that uses none of their assumptions. */
  private final ValueSizes typical;

  private final Map<String, AttributeSizes> known = new HashMap<>();

  ItemSizes(TableStatistics statistics) {
    this.statistics = statistics;
    this.schema = statistics.schema();
    this.design = statistics.design();
    this.values = new ValueSizes(schema, statistics.assumptions());
    this.typical = new ValueSizes(schema, new Assumptions());
  }

  /** The size of one item of the type. */
  AttributeSizes of(ItemType item) {
    AttributeSizes sizes = known.get(item.label());
    if (sizes == null) {
      sizes = estimate(item);
      known.put(item.label(), sizes);
    }
    return sizes;
  }

  double least(AttributeType type) {
    return values.least(type);
  }

  double least(KeyTemplate key, Member member) {
    return values.least(key, schema.attributes(member));
  }

  private Load load(Member member) {
    return statistics.model().load(member.name());
  }

  /** A number that counts or a version, as it usually is. */
  private int count() {
    int bytes = ItemSize.number(COUNT);
    statistics.assumptions().note(Topic.VALUES, bytes + " bytes for a count or a version");
    return bytes;
  }

  private AttributeSizes estimate(ItemType item) {
    Map<String, Double> bytes = new LinkedHashMap<>();
    Member member = schema.member(item.type()).orElse(null);
    Map<String, Attribute> known = member == null ? Map.of() : schema.attributes(member);
    if (member != null) {
      switch (item.kind()) {
        case ENTITY, RELATIONSHIP, MIRROR -> bytes.putAll(declared(member, known));
        case GUARD -> schema.identityNames(member).forEach(n -> put(bytes, known.get(n), values));
        default -> {}
      }
    }
    key(bytes, design.table().partition(), design.table().sort(), item.key(), known);
    for (Entry entry : item.entries()) {
      if (statistics.isKeyedByAttributes(item, entry.index())) {
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

  /**
   * The attributes of the application: without copies as large together as declared, else by their
   * types; then the copies.
   */
  private Map<String, Double> declared(Member member, Map<String, Attribute> attributes) {
    boolean isDeclared = load(member).get(Measure.BYTES).isPresent();
    Map<String, Double> bytes = withoutCopies(member, isDeclared ? typical : values);
    if (isDeclared) {
      double factor = factor(member);
      bytes.replaceAll((name, size) -> size * factor);
    } else {
      String text = "%s %.0f bytes".formatted(member.name(), total(bytes));
      statistics.assumptions().note(Topic.BYTES, text);
    }
    for (Copy copy : member.copies()) {
      Attribute attribute = attributes.get(copy.attribute());
      if (attribute != null) {
        bytes.put(attribute.stored(), copied(member, copy, attribute));
      }
    }
    return bytes;
  }

  /** The declared bytes of a type in relation to those that the types of its attributes suggest. */
  private double factor(Member member) {
    OptionalDouble declared = load(member).get(Measure.BYTES);
    return declared.isEmpty()
        ? 1
        : declared.getAsDouble() / Math.max(1, total(withoutCopies(member, typical)));
  }

  private Map<String, Double> withoutCopies(Member member, ValueSizes sizes) {
    Set<String> copies = new HashSet<>();
    member.copies().forEach(copy -> copies.add(copy.attribute()));
    Map<String, Double> bytes = new LinkedHashMap<>();
    schema.attributes(member).values().stream()
        .filter(attribute -> !copies.contains(attribute.name()))
        .forEach(attribute -> put(bytes, attribute, sizes));
    Variants variants = member.variants();
    if (variants != null) {
      schema
          .attributes(member)
          .values()
          .forEach(a -> bytes.computeIfPresent(a.stored(), (n, b) -> b * variants.share(a.name())));
    }
    return bytes;
  }

  /** A copy is as large as what it is copied from. */
  private double copied(Member member, Copy copy, Attribute attribute) {
    Entity source = schema.source(member, copy).orElse(null);
    boolean isDeclared = source != null && load(source).get(Measure.BYTES).isPresent();
    if (isDeclared) {
      statistics.assumptions().note(Topic.SHARES, source.name());
      return ItemSize.text(attribute.stored()) + factor(source) * typical.of(attribute.type());
    }
    return ItemSize.text(attribute.stored()) + values.of(attribute.type());
  }

  /** The bytes of the attributes that one item copies from an entity. */
  double copied(ItemType item, Entity source) {
    Member member = schema.member(item.type()).orElse(null);
    if (member == null || !item.isTheApplications()) {
      return 0;
    }
    Set<String> stored = new HashSet<>();
    for (Copy copy : member.copies()) {
      Attribute attribute = schema.attributes(member).get(copy.attribute());
      boolean isMeant = schema.source(member, copy).filter(source::equals).isPresent();
      if (attribute != null && isMeant) {
        stored.add(attribute.stored());
      }
    }
    return of(item).of(stored);
  }

  /** Notes that the size of some of the attributes of an item enters a figure. */
  void divided(ItemType item) {
    schema
        .member(item.type())
        .filter(member -> load(member).get(Measure.BYTES).isPresent())
        .ifPresent(member -> statistics.assumptions().note(Topic.SHARES, member.name()));
  }

  private static double total(Map<String, Double> bytes) {
    return bytes.values().stream().mapToDouble(b -> b).sum();
  }

  private static void put(Map<String, Double> bytes, Attribute attribute, ValueSizes sizes) {
    bytes.put(attribute.stored(), ItemSize.text(attribute.stored()) + sizes.of(attribute.type()));
  }

  /** The attributes of a key that are not attributes of the application. */
  private void key(
      Map<String, Double> bytes,
      String partition,
      String sort,
      ItemKey key,
      Map<String, Attribute> known) {
    bytes.computeIfAbsent(
        partition, name -> ItemSize.text(name) + values.of(key.partition(), known));
    bytes.computeIfAbsent(sort, name -> ItemSize.text(name) + values.of(key.sort(), known));
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
      if (carries(item, owned.name())) {
        double size = owned(item, owned.name());
        if (size > 0) {
          bytes.put(owned.name(), ItemSize.text(owned.name()) + size);
        }
      }
    }
    for (Gate gate : design.gates()) {
      String number = gate.number().names().get(0);
      if (isHolder(item, gate) && gate.number().names().size() == 1) {
        bytes.putIfAbsent(number, (double) ItemSize.text(number) + count());
      }
    }
  }

  /** A mirror has the versions that its edge copied. */
  private boolean carries(ItemType item, String attribute) {
    boolean isOfEdge =
        item.kind() == ItemType.Kind.MIRROR && attribute.equals(OwnedAttribute.COPIED);
    return design.carries(isOfEdge ? item.type() : item.label(), attribute);
  }

  private static boolean isHolder(ItemType item, Gate gate) {
    return gate.isSharded()
        ? item.kind() == ItemType.Kind.GATE
            && item.type().equals(gate.type())
            && item.detail().equals(gate.end())
        : item.kind() == ItemType.Kind.ENTITY && item.type().equals(gate.entity());
  }

  private double owned(ItemType item, String name) {
    if (name.equals(design.table().type())) {
      return ItemSize.text(item.label());
    }
    return switch (name) {
      case OwnedAttribute.BY, OwnedAttribute.BORN -> TOKEN;
      case OwnedAttribute.VERSION -> count();
      case OwnedAttribute.EXPIRES -> ItemSize.number(BigDecimal.valueOf(1_767_225_601));
      case OwnedAttribute.COPIED -> copied(item);
      case OwnedAttribute.DELETING, OwnedAttribute.MARK, OwnedAttribute.EXPIRY -> 0;
      default -> gate(name);
    };
  }

  /** The versions and identities of the sources that an item copies from. */
  private double copied(ItemType item) {
    Member member = schema.member(item.type()).orElseThrow();
    Set<String> sources = new HashSet<>();
    member.copies().forEach(copy -> sources.add(schema.storedSource(member, copy)));
    double members = 0;
    for (String source : sources) {
      members += ItemSize.text(source) + count();
      members += ItemSize.text(OwnedAttribute.BORN_OF + source) + TOKEN;
    }
    return ItemSize.nested(2 * sources.size(), 0) + members;
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
                      + 2.0 * count()
                      + (counts ? ItemSize.text("number") + count() : 0);
              return ItemSize.nested(counts ? 4 : 3, 0) + members;
            })
        .orElse(0.0);
  }

  private double summary(SummaryMap map) {
    Relationship relationship = schema.relationship(map.relationship()).orElseThrow();
    Map<String, Attribute> known = schema.attributes(relationship);
    double edges = Math.min(map.max(), statistics.per(relationship, map.side()));
    OptionalDouble declared = load(relationship).get(Measure.BYTES);
    double kept = 0;
    for (String name : map.kept()) {
      Attribute attribute = known.get(name);
      kept +=
          ItemSize.text(name) + (attribute == null ? ValueSizes.TEXT : values.of(attribute.type()));
    }
    boolean hasSource = schema.keepsOfOther(relationship, map.side());
    double source = ItemSize.text(OwnedAttribute.COPIED + OwnedAttribute.BORN) + count() + TOKEN;
    double each =
        values.of(map.key(), known)
            + ItemSize.nested(map.kept().size() + (hasSource ? 3 : 1), 0)
            + declared.orElse(kept)
            + (hasSource ? source : 0)
            + ItemSize.text(OwnedAttribute.BY)
            + TOKEN;
    return ItemSize.nested(0, 0) + edges * (1 + each);
  }
}
