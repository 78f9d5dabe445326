// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Chooses one codec for each attribute in the whole design. A string gets the ordered codec if its
 * order matters: it is declared as an order, a pattern has a range over it, or another segment
 * follows it in a sort key.
 *
 * <p>A recorded codec stays. The exception is a string that is recorded as plain and must be
 * ordered from now on, because lists are declared to be sorted by it or a child type comes below
 * it. The comparison with the recorded design reports it: stored items would have to move. A string
 * that is merely followed by another segment in an index or an edge can stay plain, because only
 * its equality is asked for; the planner refuses ranges over it.
 */
final class ChooseCodecs {
  private final Schema schema;
  private final Origins origins;
  private final Map<String, StringEncoding> recorded = new HashMap<>();
  private final Set<String> ordered = new HashSet<>();
  private final Set<String> followed = new HashSet<>();
  private final Map<String, KeyCodec> codecs = new HashMap<>();

  ChooseCodecs(Schema schema, List<ItemType> items, @Nullable RecordedDesign base) {
    this.schema = schema;
    this.origins = new Origins(schema);
    if (base != null) {
      schema.model().members().forEach(m -> base.type(m.name()).ifPresent(t -> recorded(m, t)));
    }
    schema.model().entities().forEach(this::declared);
    schema.model().relationships().forEach(this::declared);
    schema.model().patterns().forEach(this::ranged);
    items.forEach(this::followed);
  }

  private void recorded(Member member, RecordedType type) {
    type.encodings().forEach((name, e) -> recorded.putIfAbsent(origins.of(member, name), e));
  }

  private void declared(Entity entity) {
    order(entity, entity.order());
    entity.views().forEach(v -> order(entity, v.order()));
    entity.references().forEach(r -> order(entity, r.order()));
  }

  private void declared(Relationship relationship) {
    order(relationship, relationship.distinct());
    for (Side side : Side.values()) {
      order(relationship, relationship.order().get(side));
    }
    relationship.views().forEach(v -> order(relationship, v.order()));
  }

  private void ranged(Pattern pattern) {
    String type = pattern.read().split("\\.", 2)[0];
    if (pattern.range() != null) {
      schema.member(type).ifPresent(m -> order(m, List.of(pattern.range())));
    }
  }

  private void followed(ItemType item) {
    Member member = schema.member(item.type()).orElse(null);
    if (member != null) {
      Set<String> ofKey = item.kind() == ItemType.Kind.ENTITY ? ordered : followed;
      followed(member, item.key().sort(), ofKey);
      item.entries().forEach(e -> followed(member, e.key().sort(), followed));
    }
  }

  private void followed(Member member, KeyTemplate sort, Set<String> into) {
    List<Segment> segments = sort.segments();
    for (Segment segment : segments.subList(0, segments.size() - 1)) {
      if (segment instanceof Segment.Field field) {
        into.add(origins.of(member, field.attribute()));
      }
    }
  }

  private void order(Member member, Collection<String> names) {
    names.forEach(n -> ordered.add(origins.of(member, n)));
  }

  ItemType choose(ItemType item) {
    Member member = schema.member(item.type()).orElse(null);
    if (member == null) {
      return item;
    }
    List<Entry> entries =
        item.entries().stream().map(e -> e.withKey(choose(member, e.key()))).toList();
    return item.with(choose(member, item.key()), entries);
  }

  Gate choose(Gate gate) {
    Member member = schema.member(gate.type()).orElseThrow();
    return new Gate(
        gate.type(),
        gate.end(),
        gate.entity(),
        choose(member, gate.item()),
        gate.shards(),
        gate.attribute(),
        gate.number(),
        gate.epoch(),
        gate.build(),
        gate.former());
  }

  SummaryMap choose(SummaryMap map) {
    Member member = schema.member(map.relationship()).orElseThrow();
    return new SummaryMap(
        map.relationship(),
        map.side(),
        map.entity(),
        map.attribute(),
        choose(member, map.key()),
        map.kept(),
        map.max());
  }

  private ItemKey choose(Member member, ItemKey key) {
    return new ItemKey(choose(member, key.partition()), choose(member, key.sort()));
  }

  private KeyTemplate choose(Member member, KeyTemplate template) {
    return template.map(f -> new Segment.Field(f.attribute(), codec(member, f.attribute())));
  }

  private KeyCodec codec(Member member, String name) {
    return codecs.computeIfAbsent(origins.of(member, name), o -> codec(member, name, o));
  }

  private KeyCodec codec(Member member, String name, String origin) {
    Attribute attribute = schema.attributes(member).get(name);
    if (attribute == null) {
      throw new IllegalStateException("Attribute " + origin + " must be known");
    }
    if (!schema.model().table().escaped()) {
      return KeyCodec.of(attribute.type(), StringEncoding.STORED);
    }
    return KeyCodec.of(attribute.type(), encoding(origin));
  }

  private StringEncoding encoding(String origin) {
    if (ordered.contains(origin)) {
      return StringEncoding.ORDERED;
    }
    StringEncoding chosen = recorded.get(origin);
    if (chosen != null) {
      return chosen;
    }
    return followed.contains(origin) ? StringEncoding.ORDERED : StringEncoding.PLAIN;
  }
}
