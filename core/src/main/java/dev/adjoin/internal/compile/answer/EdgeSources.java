// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The lists of a relationship's two sides. */
final class EdgeSources {
  private final Blueprint blueprint;
  private final Schema schema;

  EdgeSources(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
  }

  List<Source> of(Relationship relationship) {
    if (relationship.store() != Store.EDGES) {
      return List.of();
    }
    List<Source> sources = new ArrayList<>(from(relationship));
    to(relationship).ifPresent(sources::add);
    return sources;
  }

  /**
   * The list of a side for whoever clears it or brings it forward: the one that proves most, from
   * the table where there is one, under the entity's own names; keys are enough.
   */
  Optional<Source> surest(Relationship relationship, Side side) {
    String name = relationship.name() + "." + side.word();
    return of(relationship).stream()
        .filter(s -> s.name().equals(name) || s.name().equals(name + ".byIdentity"))
        .reduce((first, last) -> last)
        .map(s -> s.readAs(schema.identityNames(relationship, side)).completedBy(null));
  }

  /** By their own order where one is declared; by identity from the table in any case. */
  private List<Source> from(Relationship relationship) {
    ItemType item = blueprint.item(relationship);
    Optional<Entry> ordered = item.entry(Role.ORDER, "from");
    Source base = side(relationship, Side.FROM, blueprint.inTable(item.key(), all()), item.key());
    Source named =
        ordered.isPresent()
            ? base.named(base.name() + ".byIdentity", base.items() + ", by identity")
            : base;
    List<Source> sources = new ArrayList<>();
    ordered.ifPresent(e -> sources.add(inIndex(relationship, Side.FROM, e)));
    sources.add(named.together(together(relationship, Side.FROM, null, item.key())));
    return sources;
  }

  private Optional<Source> to(Relationship relationship) {
    Optional<ItemType> mirror = blueprint.mirror(relationship);
    if (mirror.isPresent()) {
      ItemKey key = mirror.get().key();
      Source source = side(relationship, Side.TO, blueprint.inTable(key, all()), key);
      return Optional.of(
          source
              .labelled(mirror.get().label())
              .together(together(relationship, Side.TO, null, key)));
    }
    return blueprint
        .item(relationship)
        .entry(Role.INVERSE, "to")
        .map(
            e ->
                inIndex(relationship, Side.TO, e)
                    .together(together(relationship, Side.TO, e.index(), e.key())));
  }

  private Source inIndex(Relationship relationship, Side side, Entry entry) {
    Source source = side(relationship, side, blueprint.inIndex(entry, all()), entry.key());
    return source.completedBy(blueprint.completion(relationship, entry));
  }

  private Source side(Relationship relationship, Side side, Range partition, ItemKey key) {
    String of = relationship.isSelf() ? side.word() : "of";
    String items = relationship.name() + " edges " + of + " one " + relationship.end(side);
    List<String> inputs = schema.endNames(relationship, side);
    Source source =
        Source.of(
            relationship.name() + "." + side.word(),
            items,
            relationship,
            inputs,
            partition,
            key.sort(),
            0);
    return source
        .withEntities(otherSide(relationship, side))
        .counted(storedCount(relationship, side));
  }

  private ReadPlan.BatchGet otherSide(Relationship relationship, Side side) {
    String other = relationship.end(side.other());
    return ReadPlan.BatchGet.each(other, blueprint.endKey(relationship, side.other()));
  }

  /** The gate's number, where the declaration asked for it to be kept. */
  private @Nullable ReadPlan storedCount(Relationship relationship, Side side) {
    Gate gate = blueprint.gate(relationship, side).orElse(null);
    if (gate == null || relationship.count().get(side) == null) {
      return null;
    }
    return gate.isSharded()
        ? ReadPlan.BatchGet.shards(gate, gate.item())
        : new ReadPlan.Get(gate.item());
  }

  /** The entity, if it has a place in the partition of its edges. */
  private @Nullable Together together(
      Relationship relationship, Side side, @Nullable String index, ItemKey edges) {
    Entity entity = schema.end(relationship, side);
    ItemKey own = blueprint.endKey(relationship, side);
    ItemKey place = index == null ? own : indexed(relationship, side);
    KeyTemplate sort = place == null ? null : sharedSort(place, edges);
    if (sort == null || edges.partition().shards() > 1) {
      return null;
    }
    return Together.of(
        entity.name(),
        blueprint
            .mirror(relationship)
            .filter(m -> side == Side.TO)
            .map(ItemType::label)
            .orElse(relationship.name()),
        own,
        sort,
        edges.sort(),
        blueprint.neighbours().in(index, edges.partition()));
  }

  private static @Nullable KeyTemplate sharedSort(ItemKey entity, ItemKey edges) {
    return entity.partition().toString().equals(edges.partition().toString())
        ? entity.sort()
        : null;
  }

  private @Nullable ItemKey indexed(Relationship relationship, Side side) {
    return blueprint
        .item(schema.end(relationship, side))
        .entry(Role.TOGETHER, "together")
        .map(e -> e.key().renamed(schema.endRenames(relationship, side)))
        .orElse(null);
  }

  private static SortRange all() {
    return new SortRange.All();
  }
}
