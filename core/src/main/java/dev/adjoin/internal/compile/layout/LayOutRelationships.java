// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays out the edge items of relationships, with their inverse entries, mirrors, orders and views.
 */
final class LayOutRelationships {
  private final Schema schema;
  private final RelationshipKeys keys;

  LayOutRelationships(Schema schema, RelationshipKeys keys) {
    this.schema = schema;
    this.keys = keys;
  }

  List<ItemDraft> items() {
    List<ItemDraft> items = new ArrayList<>();
    for (Relationship relationship : stored()) {
      ItemKey key = keys.base(relationship);
      items.add(
          new ItemDraft(
              relationship.name(),
              ItemType.Kind.RELATIONSHIP,
              "",
              key,
              entries(relationship, key)));
    }
    return items;
  }

  List<ItemDraft> mirrors() {
    List<ItemDraft> mirrors = new ArrayList<>();
    for (Relationship relationship : stored()) {
      if (relationship.inverseKind() == Inverse.MIRROR) {
        mirrors.add(
            ItemDraft.plain(
                relationship.name(), ItemType.Kind.MIRROR, "", keys.inverse(relationship)));
      }
    }
    return mirrors;
  }

  private List<Relationship> stored() {
    return schema.model().relationships().stream().filter(r -> r.store() == Store.EDGES).toList();
  }

  private List<EntryDraft> entries(Relationship relationship, ItemKey base) {
    List<EntryDraft> entries = new ArrayList<>();
    if (relationship.inverseKind() == Inverse.INDEX) {
      entries.add(inverse(relationship, base).inGroup(relationship.to()));
    }
    if (!relationship.order().from().isEmpty()) {
      entries.add(
          EntryDraft.always(Role.ORDER, "from", keys.ordered(relationship), Projection.ALL));
    }
    ViewEntries views = new ViewEntries(schema, relationship);
    for (View view : relationship.views()) {
      entries.add(
          view.local()
              ? views.local(view, base.partition())
              : views.global(view, schema.partitionOf(relationship, view)));
    }
    return entries;
  }

  private EntryDraft inverse(Relationship relationship, ItemKey base) {
    if (schema.model().table().swapped()) {
      return EntryDraft.always(Role.INVERSE, "to", base.turned(), relationship.projection())
          .in(Index.Kind.SWAPPED);
    }
    return EntryDraft.always(
        Role.INVERSE, "to", keys.inverse(relationship), relationship.projection());
  }
}
