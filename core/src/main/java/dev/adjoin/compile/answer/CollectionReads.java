// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.Entry;
import dev.adjoin.design.Entry.Role;
import dev.adjoin.design.ItemKey;
import dev.adjoin.design.ItemType;
import dev.adjoin.key.KeyTemplate;
import dev.adjoin.key.SortRange;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.plan.AccessPattern;
import dev.adjoin.plan.Query;
import dev.adjoin.plan.ReadPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An entity with everything attached to it, in as few queries as its partitions allow. */
final class CollectionReads {
  private final Blueprint blueprint;
  private final Schema schema;
  private final Queries queries;

  CollectionReads(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.schema = blueprint.schema();
    this.queries = new Queries(blueprint);
  }

  Optional<AccessPattern> of(Entity entity) {
    if (schema.relationshipsOf(entity).isEmpty() && schema.children(entity).isEmpty()) {
      return Optional.empty();
    }
    Map<String, ReadPlan> parts = new LinkedHashMap<>();
    ReadPlan own = own(entity);
    for (Relationship relationship : schema.relationshipsOf(entity)) {
      for (Side side : Side.values()) {
        if (relationship.end(side).equals(entity.name())) {
          attached(entity, relationship, side, parts);
        }
      }
    }
    boolean alone = own instanceof ReadPlan.Get;
    if (parts.isEmpty() && alone) {
      return Optional.empty();
    }
    List<ReadPlan> reads = new ArrayList<>(parts.values());
    if (!alone || !isInside(entity, parts)) {
      reads.add(0, own);
    }
    ReadPlan plan = reads.size() == 1 ? reads.get(0) : new ReadPlan.Parallel(reads);
    String question = "one " + entity.name() + " with everything attached to it";
    return Optional.of(
        new AccessPattern(
            entity.name() + ".collection", question, schema.identityNames(entity), plan));
  }

  /** The entity's partition, or what is below a child, or the item where there is nothing else. */
  private ReadPlan own(Entity entity) {
    ItemKey key = blueprint.item(entity).key();
    boolean ownsPartition = key.partition().attributes().containsAll(schema.identityNames(entity));
    SortRange range = ownsPartition ? new SortRange.All() : SortRange.subtree(key.sort());
    Query query = queries.everything(blueprint.inTable(key, range));
    return query.keeps().equals(List.of(entity.name())) ? new ReadPlan.Get(key) : query;
  }

  private void attached(
      Entity entity, Relationship relationship, Side side, Map<String, ReadPlan> parts) {
    if (relationship.store() != dev.adjoin.model.Store.EDGES) {
      return;
    }
    ItemType item = blueprint.item(relationship);
    if (side == Side.FROM) {
      inTable(entity, item, item.key(), parts);
    } else {
      blueprint.mirror(relationship).ifPresent(m -> inTable(entity, m, m.key(), parts));
      item.entry(Role.INVERSE, "to").ifPresent(e -> inIndex(relationship, e, parts));
    }
  }

  /** Edges that the entity's own partition does not hold: spread over shards, or of a child. */
  private void inTable(Entity entity, ItemType item, ItemKey key, Map<String, ReadPlan> parts) {
    KeyTemplate own = blueprint.item(entity).key().partition();
    boolean inside =
        !own.isDisjointFrom(key.partition())
            && own.segments().size() == key.partition().segments().size();
    if (!inside) {
      Query query =
          queries.keeping(
              item.label(),
              blueprint.inTable(
                  key, SortRange.range(key.sort(), 0, SortRange.End.OPEN, SortRange.End.OPEN)));
      parts.put(item.label(), Queries.spread(query));
    }
  }

  /** Edges of several relationships share the entity's partition of the index. */
  private void inIndex(Relationship relationship, Entry entry, Map<String, ReadPlan> parts) {
    if (entry.key().partition().shards() > 1) {
      parts.put(
          relationship.name(),
          Queries.spread(queries.everything(blueprint.inIndex(entry, new SortRange.All()))));
    } else {
      parts.put(entry.index(), queries.everything(blueprint.inIndex(entry, new SortRange.All())));
    }
  }

  /** Whether one of the queries brings the entity along. */
  private static boolean isInside(Entity entity, Map<String, ReadPlan> parts) {
    return parts.values().stream()
        .anyMatch(p -> p instanceof Query query && query.keeps().contains(entity.name()));
  }
}
