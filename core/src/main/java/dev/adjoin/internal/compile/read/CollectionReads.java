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
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Plans the read of an entity with everything attached to it, in as few queries as its partitions
 * allow.
 */
final class CollectionReads {
  private final DesignedModel designed;
  private final Schema schema;
  private final Queries queries;

  CollectionReads(DesignedModel designed) {
    this.designed = designed;
    this.schema = designed.schema();
    this.queries = new Queries(designed);
  }

  Optional<AccessPattern> of(Entity entity) {
    Parts parts = new Parts();
    for (RelationshipSide end : schema.sidesAt(entity)) {
      if (end.relationship().store() == Store.EDGES) {
        attached(entity, end.relationship(), end.side(), parts);
      }
    }
    descendants(entity, entity, parts);
    ReadPlan own = own(entity);
    boolean isAlone = own instanceof ReadPlan.Get;
    if (parts.reads.isEmpty() && isAlone) {
      return Optional.empty();
    }
    ReadPlan plan = isAlone && parts.bring(entity) ? parts.plan() : parts.plan(own);
    String question = "one " + entity.name() + " with everything attached to it";
    List<String> inputs = schema.identityNames(entity);
    return Optional.of(
        new AccessPattern(ReadName.collection(entity.name()), question, inputs, plan));
  }

  /** The reads of a collection, gathered step by step. */
  private static final class Parts {
    private final Map<Object, ReadPlan> reads = new LinkedHashMap<>();
    private final Map<String, Range> shared = new HashMap<>();
    private final List<Wanted.Each> completions = new ArrayList<>();

    /**
     * Adds a range. Of two ranges with the same condition only the one with more shards is kept:
     * the partitions of 4 shards are among those of 8.
     */
    void add(Range range, Supplier<ReadPlan> read) {
      Range known = shared.get(range.condition());
      if (known == null || known.partition().shards() < range.partition().shards()) {
        shared.put(range.condition(), range);
        reads.put(range.condition(), read.get());
      }
    }

    /** Whether one of the queries includes the entity. */
    boolean bring(Entity entity) {
      return reads.values().stream()
          .anyMatch(r -> r instanceof Query query && query.keeps().contains(entity.name()));
    }

    /**
     * The parallel reads, followed by a fetch by key of the attributes that indexes do not project.
     */
    ReadPlan plan(ReadPlan... before) {
      List<ReadPlan> all = new ArrayList<>(List.of(before));
      all.addAll(reads.values());
      return all.size() == 1 && completions.isEmpty()
          ? all.get(0)
          : new ReadPlan.CollectionRead(all, completions);
    }
  }

  /**
   * The read of the entity's partition, of the range below a child, or of the item if it has
   * nothing attached.
   */
  private ReadPlan own(Entity entity) {
    ItemKey key = designed.item(entity).key();
    boolean ownsPartition = key.partition().attributes().containsAll(schema.identityNames(entity));
    Query query =
        ownsPartition
            ? queries.everything(designed.inTable(key, new SortRange.All()))
            : queries.below(key);
    return query.keeps().equals(List.of(entity.name())) ? new ReadPlan.Get(key) : query;
  }

  /** Adds the descendants that a custom template places outside of the entity's partition. */
  private void descendants(Entity entity, Entity parent, Parts parts) {
    ItemKey key = designed.item(entity).key();
    for (Entity child : schema.children(parent)) {
      ItemKey theirs = designed.item(child).key();
      boolean isOwn = key.partition().equals(theirs.partition());
      boolean isBelow = isOwn && (!entity.isChild() || theirs.sort().continues(key.sort()));
      if (!isBelow) {
        ReadName list = ReadName.children(child.name(), entity.name());
        new ChildSources(designed)
            .of(child, entity)
            .ifPresent(s -> parts.reads.put(list, new ListPlanner(designed).plain(s).plan()));
      }
      descendants(entity, child, parts);
    }
  }

  private void attached(Entity entity, Relationship relationship, Side side, Parts parts) {
    ItemType item = designed.item(relationship);
    if (side == Side.FROM) {
      inTable(entity, item, schema.identityNames(relationship, side), parts);
    } else {
      Map<String, String> own = schema.identityNames(relationship, side);
      designed.mirror(relationship).ifPresent(m -> inTable(entity, m, own, parts));
      item.entry(Role.INVERSE, "to").ifPresent(e -> inIndex(relationship, e, parts));
    }
  }

  /**
   * Adds edges in the table that are outside of the entity's partition: sharded ones, or those of a
   * child.
   */
  private void inTable(Entity entity, ItemType item, Map<String, String> names, Parts parts) {
    KeyTemplate own = designed.item(entity).key().partition();
    KeyTemplate theirs = item.key().partition();
    boolean isOwn =
        !own.isDisjointFrom(theirs) && own.segments().size() == theirs.segments().size();
    if (!isOwn) {
      SortRange all = SortRange.range(item.key().sort(), 0, SortRange.End.OPEN, SortRange.End.OPEN);
      Query query = queries.keeping(item.label(), designed.inTable(item.key(), all).renamed(names));
      parts.reads.put(item.label(), Queries.spread(query));
    }
  }

  /** Adds edges in an index; several relationships may share the entity's partition there. */
  private void inIndex(Relationship relationship, Entry entry, Parts parts) {
    Map<String, String> own = schema.identityNames(relationship, Side.TO);
    Range range = designed.inIndex(entry, new SortRange.All()).renamed(own);
    parts.add(range, () -> Queries.spread(queries.everything(range)));
    Wanted.Each missing = designed.completion(relationship, entry);
    if (missing != null) {
      parts.completions.add(missing);
    }
  }
}
