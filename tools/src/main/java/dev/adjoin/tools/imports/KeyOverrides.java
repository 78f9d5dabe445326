// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The key templates that a draft states, because the keys of the items differ from those that
 * Adjoin derives.
 */
final class KeyOverrides {
  private final TypeDrafts found;

  KeyOverrides(TypeDrafts found) {
    this.found = found;
  }

  /** States the templates of all types, as the items have them. */
  void setAll() {
    for (OfEntity entity : found.entities) {
      ItemGroup group = entity.group();
      boolean isStated = entity.parent == null || entity.hasOwnPartition;
      entity.key = isStated ? group.partition().toString() : null;
      entity.sort = group.sort().parts().isEmpty() ? null : group.sort().toString();
    }
    for (OfRelationship edge : found.relationships) {
      if (edge.store == Store.EDGES) {
        edge.key.put(Side.FROM, edge.group().partition().toString());
        edge.sort.put(Side.FROM, edge.group().sort().toString());
        ItemGroup mirror = edge.mirror;
        ItemGroup.IndexKey inverse = edge.inverseKey;
        if (mirror != null) {
          edge.key.put(Side.TO, mirror.partition().toString());
          edge.sort.put(Side.TO, mirror.sort().toString());
        } else if (inverse != null) {
          edge.key.put(Side.TO, inverse.partition().toString());
          edge.sort.put(Side.TO, inverse.sort().toString());
        }
      }
    }
  }

  /** Forgets the templates that the compiler derives anyway. */
  void dropDerived(Compiled derived) {
    Map<String, ItemType> items = derived.design().primary();
    for (OfEntity entity : found.entities) {
      ItemType item = items.get(entity.name);
      if (item != null) {
        entity.key =
            entity.hasOwnPartition ? entity.key : unless(item.key().partition(), entity.key);
        // The sort key of a root is derived from its partition key.
        boolean isDerived = entity.parent != null || entity.key == null;
        entity.sort = isDerived ? unless(item.key().sort(), entity.sort) : entity.sort;
      }
    }
    for (OfRelationship edge : found.relationships) {
      ItemType item = items.get(edge.name);
      if (item == null) {
        continue;
      }
      drop(edge, Side.FROM, item.key());
      Optional<ItemKey> to =
          edge.mirror != null
              ? derived.design().items().stream()
                  .filter(i -> i.type().equals(edge.name) && i.kind() == ItemType.Kind.MIRROR)
                  .map(ItemType::key)
                  .findFirst()
              : item.entries().stream()
                  .filter(e -> e.role() == Entry.Role.INVERSE)
                  .map(Entry::key)
                  .findFirst();
      to.ifPresent(key -> drop(edge, Side.TO, key));
    }
  }

  /** Forgets the templates of views that the compiler derives anyway. */
  void dropViews(Compiled derived) {
    for (ItemType item : derived.design().primary().values()) {
      TypeDraft type = found.types().get(item.type());
      for (Entry entry : item.entries()) {
        ItemGroup.IndexKey key = type == null ? null : type.viewKeys.get(entry.name());
        if (entry.role() == Entry.Role.VIEW
            && key != null
            && unless(entry.key().partition(), key.partition().toString()) == null
            && unless(entry.key().sort(), key.sort().toString()) == null) {
          type.viewKeys.remove(entry.name());
        }
      }
    }
  }

  private static void drop(OfRelationship edge, Side side, ItemKey key) {
    String partition = unless(key.partition(), edge.key.get(side));
    String sort = unless(key.sort(), edge.sort.get(side));
    edge.key.remove(side);
    edge.sort.remove(side);
    if (partition != null) {
      edge.key.put(side, partition);
    }
    if (sort != null) {
      edge.sort.put(side, sort);
    }
  }

  private static @Nullable String unless(KeyTemplate derived, @Nullable String wanted) {
    String plain = derived.toString().replace("#SHARD#{shard}", "");
    return plain.equals(wanted) ? null : wanted;
  }
}
