// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lays out the guards of unique values, and the items of entities with their index entries: inverse
 * collections, lookups, views and listings.
 */
final class LayOutEntities {
  private final Schema schema;
  private final EntityKeys keys;
  private final RelationshipKeys relationships;

  LayOutEntities(Schema schema, EntityKeys keys, RelationshipKeys relationships) {
    this.schema = schema;
    this.keys = keys;
    this.relationships = relationships;
  }

  List<ItemDraft> items() {
    List<ItemDraft> items = new ArrayList<>();
    for (Entity entity : schema.model().entities()) {
      items.add(
          new ItemDraft(entity.name(), ItemType.Kind.ENTITY, "", keys.of(entity), entries(entity)));
    }
    return items;
  }

  /** The guards: items that reserve a unique value for its owner. */
  List<ItemDraft> guards() {
    List<ItemDraft> guards = new ArrayList<>();
    for (Member member : schema.model().members()) {
      for (List<String> unique : member.uniques()) {
        KeyTemplate partition = named(member, stored(member, unique)).fields(unique).build();
        ItemKey key = new ItemKey(partition, partition);
        guards.add(
            ItemDraft.plain(member.name(), ItemType.Kind.GUARD, String.join("+", unique), key));
      }
    }
    return guards;
  }

  private List<EntryDraft> entries(Entity entity) {
    List<EntryDraft> entries = new ArrayList<>();
    together(entity).ifPresent(entries::add);
    entity.lookups().forEach(l -> entries.add(lookup(entity, l)));
    ViewEntries views = new ViewEntries(schema, entity);
    for (View view : entity.views()) {
      entries.add(
          view.local()
              ? views.local(view, keys.of(entity).partition())
              : views.global(view, view.by()));
    }
    entity.references().forEach(r -> entries.add(reference(entity, r, views)));
    if (entity.isListed()) {
      entries.add(listing(entity));
    }
    return entries;
  }

  /** The index entry of the entity among the edges that lead to it, if they are read together. */
  private Optional<EntryDraft> together(Entity entity) {
    return schema.sidesAt(entity).stream()
        .filter(e -> e.side() == Side.TO && isIndexed(e.relationship()))
        .map(RelationshipSide::relationship)
        .filter(r -> isInItsOwnCollection(entity, r))
        .findFirst()
        .map(r -> together(entity, r));
  }

  private EntryDraft together(Entity entity, Relationship relationship) {
    KeyTemplate partition =
        relationship.key().to() == null || schema.model().table().swapped()
            ? keys.collection(entity)
            : relationships
                .inverse(relationship)
                .renamed(schema.identityNames(relationship, Side.TO))
                .partition();
    ItemKey key = new ItemKey(partition, keys.of(entity).sort());
    Index.Kind kind = schema.model().table().swapped() ? Index.Kind.SWAPPED : Index.Kind.GLOBAL;
    return EntryDraft.always(Role.TOGETHER, "together", key, Projection.ALL)
        .inGroup(entity.name())
        .in(kind);
  }

  /**
   * Whether the entity has an entry in that collection. In a swapped index every item has one; in
   * other indexes only declared entries exist.
   */
  private boolean isInItsOwnCollection(Entity entity, Relationship relationship) {
    return schema.model().table().swapped()
        ? isSwappedOntoItself(entity)
        : relationship.together().contains(Side.TO);
  }

  private static boolean isIndexed(Relationship relationship) {
    return relationship.store() == Store.EDGES && relationship.inverseKind() == Inverse.INDEX;
  }

  /** Whether partition and sort key are equal, so that swapping them has no effect. */
  private boolean isSwappedOntoItself(Entity entity) {
    ItemKey key = keys.of(entity);
    return key.partition().equals(key.sort());
  }

  /**
   * The entry of a lookup. A lookup by the entity's id uses the id's key; any other key begins with
   * the attribute names.
   */
  private EntryDraft lookup(Entity entity, List<String> by) {
    boolean isOwnId = by.equals(entity.id());
    String name = String.join("+", by);
    KeyBuilder partition =
        isOwnId ? builder(entity).word(entity.keyWord()) : named(entity, stored(entity, by));
    KeyBuilder sort = builder(entity).word(entity.keyWord());
    sort.fields(isOwnId ? by : schema.identityNames(entity));
    ItemKey key = new ItemKey(partition.fields(by).build(), sort.build());
    List<String> optional = Optionals.among(schema.attributes(entity), by);
    return EntryDraft.always(Role.LOOKUP, name, key, Projection.ALL).sparse(null, optional);
  }

  /** The entry among the items that refer to the same entity: a view by the reference. */
  private EntryDraft reference(Entity entity, Reference reference, ViewEntries views) {
    List<String> by = List.of(reference.attribute());
    View view =
        View.named(stored(entity, by))
            .by(by)
            .order(reference.order())
            .shards(reference.shards())
            .build();
    return views.global(view, by).as(Role.REFERENCE, reference.attribute());
  }

  private EntryDraft listing(Entity entity) {
    List<String> identity = schema.identityNames(entity);
    KeyTemplate partition =
        named(entity, "all")
            .build()
            .shardedBy(entity.listingShards(), builder(entity).fieldsOf(identity));
    KeyTemplate sort = builder(entity).word(entity.keyWord()).fields(identity).build();
    return EntryDraft.always(Role.LISTING, "all", new ItemKey(partition, sort), Projection.ALL);
  }

  /** The stored names of attributes, as a word of a key. */
  private String stored(Member member, List<String> names) {
    return String.join("+", schema.stored(member, names));
  }

  /**
   * Begins a key with, for example, {@code USER.email}. A tag contains no dot, so no entity's
   * partition has such a key.
   */
  private KeyBuilder named(Member member, String what) {
    return builder(member).word(member.keyWord() + "." + what);
  }

  private KeyBuilder builder(Member member) {
    return KeyBuilder.of(schema, member);
  }
}
