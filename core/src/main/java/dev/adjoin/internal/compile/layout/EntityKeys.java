// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Derives the keys of entities, and the partitions of their collections. */
final class EntityKeys {
  private final Schema schema;
  private final Map<String, ItemKey> known = new HashMap<>();

  EntityKeys(Schema schema) {
    this.schema = schema;
  }

  ItemKey of(Entity entity) {
    ItemKey key = known.get(entity.name());
    if (key == null) {
      key = entity.isChild() ? child(entity) : root(entity);
      known.put(entity.name(), key);
    }
    return key;
  }

  private ItemKey root(Entity entity) {
    KeyTemplate partition =
        entity.key() != null ? parse(entity, entity.key()) : tagged(entity, entity.id());
    if (entity.sort() != null) {
      return new ItemKey(partition, parse(entity, entity.sort()));
    }
    List<String> rest = new ArrayList<>(entity.id());
    rest.removeAll(partition.attributes());
    return new ItemKey(partition, rest.isEmpty() ? partition : tagged(entity, rest));
  }

  private ItemKey child(Entity entity) {
    Entity parent = schema.require(String.valueOf(entity.parent()));
    ItemKey above = of(parent);
    KeyTemplate partition = entity.key() != null ? parse(entity, entity.key()) : above.partition();
    if (entity.sort() != null) {
      return new ItemKey(partition, parse(entity, entity.sort()));
    }
    KeyBuilder sort = builder(entity);
    if (parent.isChild() || !identifies(parent, above.partition())) {
      sort.under(above.sort());
    }
    sort.word(entity.keyWord()).fields(entity.order()).fields(entity.id());
    return new ItemKey(partition, sort.build());
  }

  /**
   * The partition of the entity's collection: the partition of its item if no other entity shares
   * it, otherwise a partition by identity.
   */
  KeyTemplate collection(Entity entity) {
    KeyTemplate partition = of(entity).partition();
    return ownsItsPartition(entity) ? partition : tagged(entity, schema.identityNames(entity));
  }

  /** Whether the entity's item is in the partition of its collection. */
  boolean ownsItsPartition(Entity entity) {
    return !entity.isChild() && identifies(entity, of(entity).partition());
  }

  /** The collection partition of the entity at an end, in terms of the items that lead to it. */
  KeyTemplate collection(End end) {
    return renamed(collection(schema.require(end.entity())), schema.endRenames(end));
  }

  /** The key of the entity at an end, in terms of the items that lead to it. */
  ItemKey of(End end) {
    return of(schema.require(end.entity())).renamed(schema.endRenames(end));
  }

  private static KeyTemplate renamed(KeyTemplate template, Map<String, String> renames) {
    return template.map(f -> f.named(renames.getOrDefault(f.attribute(), f.attribute())));
  }

  private boolean identifies(Entity entity, KeyTemplate partition) {
    return partition.attributes().containsAll(schema.identityNames(entity));
  }

  private KeyTemplate tagged(Entity entity, List<String> names) {
    return builder(entity).word(entity.keyWord()).fields(names).build();
  }

  private KeyTemplate parse(Entity entity, String text) {
    return builder(entity).parse(text);
  }

  private KeyBuilder builder(Entity entity) {
    return KeyBuilder.of(schema, entity);
  }
}
