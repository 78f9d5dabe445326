// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plans the lists of a relationship's two sides. */
final class EdgeSources {
  private final DesignedModel designed;
  private final Schema schema;

  EdgeSources(DesignedModel designed) {
    this.designed = designed;
    this.schema = designed.schema();
  }

  List<ListSource> of(Relationship relationship) {
    if (relationship.store() != Store.EDGES) {
      return List.of();
    }
    List<ListSource> sources = new ArrayList<>(from(relationship));
    to(relationship).ifPresent(sources::add);
    return sources;
  }

  /**
   * The list of a side's edges with the strongest consistency, which a delete uses to prove that no
   * edge is left: from the table if possible. Its inputs have the entity's own attribute names, and
   * it returns keys only.
   */
  Optional<ListSource> mostConsistent(Relationship relationship, Side side) {
    return of(relationship).stream()
        .filter(s -> s.name().isOf(side))
        .reduce((first, last) -> last)
        .map(s -> s.readAs(schema.identityNames(relationship, side)).completedBy(null));
  }

  /**
   * The lists of the {@code from} side: in the declared order, if any, and always by identity from
   * the table.
   */
  private List<ListSource> from(Relationship relationship) {
    ItemType item = designed.item(relationship);
    Optional<Entry> ordered = item.entry(Role.ORDER, "from");
    ListSource base =
        side(relationship, Side.FROM, designed.inTable(item.key(), all()), item.key());
    ListSource named =
        ordered.isPresent()
            ? base.named(
                ReadName.of(relationship.name(), new ReadTarget.EdgesByIdentity(Side.FROM)),
                base.items() + ", by identity")
            : base;
    List<ListSource> sources = new ArrayList<>();
    ordered.ifPresent(e -> sources.add(inIndex(relationship, Side.FROM, e)));
    sources.add(named.ownedBy(owner(relationship, Side.FROM, null, item.key())));
    return sources;
  }

  private Optional<ListSource> to(Relationship relationship) {
    Optional<ItemType> mirror = designed.mirror(relationship);
    if (mirror.isPresent()) {
      ItemKey key = mirror.get().key();
      ListSource source = side(relationship, Side.TO, designed.inTable(key, all()), key);
      return Optional.of(
          source.labelled(mirror.get().label()).ownedBy(owner(relationship, Side.TO, null, key)));
    }
    return designed
        .item(relationship)
        .entry(Role.INVERSE, "to")
        .map(
            e ->
                inIndex(relationship, Side.TO, e)
                    .ownedBy(owner(relationship, Side.TO, e.index(), e.key())));
  }

  private ListSource inIndex(Relationship relationship, Side side, Entry entry) {
    ListSource source = side(relationship, side, designed.inIndex(entry, all()), entry.key());
    return source.completedBy(designed.completion(relationship, entry));
  }

  private ListSource side(Relationship relationship, Side side, Range partition, ItemKey key) {
    String of = relationship.isSelf() ? side.word() : "of";
    String items = relationship.name() + " edges " + of + " one " + relationship.end(side);
    List<String> inputs = schema.endNames(relationship, side);
    ListSource source =
        ListSource.of(
            ReadName.edges(relationship.name(), side),
            items,
            relationship,
            inputs,
            partition,
            key.sort(),
            0);
    return source
        .withEntities(designed.entitiesAt(relationship, side.other()))
        .counted(designed.storedCount(new RelationshipSide(relationship, side)));
  }

  /** The entity, if it is in the partition of its edges or declared to be read with them. */
  private @Nullable EntityPlacement owner(
      Relationship relationship, Side side, @Nullable String index, ItemKey edges) {
    if (edges.partition().shards() > 1) {
      return null;
    }
    Entity entity = schema.end(relationship, side);
    ItemKey own = designed.endKey(relationship, side);
    ItemKey place = index == null ? own : indexed(relationship, side);
    KeyTemplate sort = place == null ? null : sharedSort(place, edges);
    if (sort == null) {
      return relationship.together().contains(side)
          ? EntityPlacement.elsewhere(entity.name(), own)
          : null;
    }
    return EntityPlacement.of(
        entity.name(),
        designed
            .mirror(relationship)
            .filter(m -> side == Side.TO)
            .map(ItemType::label)
            .orElse(relationship.name()),
        own,
        sort,
        edges.sort(),
        designed.partitions().in(index, edges.partition()));
  }

  private static @Nullable KeyTemplate sharedSort(ItemKey entity, ItemKey edges) {
    return entity.partition().toString().equals(edges.partition().toString())
        ? entity.sort()
        : null;
  }

  private @Nullable ItemKey indexed(Relationship relationship, Side side) {
    return designed
        .item(schema.end(relationship, side))
        .entry(Role.TOGETHER, "together")
        .filter(Entry::isReadable)
        .map(e -> e.key().renamed(schema.endRenames(relationship, side)))
        .orElse(null);
  }

  private static SortRange all() {
    return new SortRange.All();
  }
}
