// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Project;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A model together with its design, indexed for planning reads and writes. Not thread-safe. */
public final class DesignedModel {
  private final Schema schema;
  private final Design design;
  private final SharedPartitions partitions;
  private final Map<String, ItemType> primary;
  private final Map<String, Index> indexes = new HashMap<>();
  private final Map<String, List<ItemType>> others = new HashMap<>();
  private final Set<String> tombstones = new HashSet<>();
  private final Map<String, Gate> gates = new HashMap<>();
  private final Map<String, Gate> filling = new HashMap<>();
  private final Map<String, SummaryMap> summaries = new HashMap<>();
  private final @Nullable ItemType journal;

  public DesignedModel(Schema schema, Design design) {
    this.schema = schema;
    this.design = design;
    this.partitions = new SharedPartitions(design);
    this.primary = design.primary();
    design.indexes().forEach(i -> indexes.put(i.name(), i));
    design.gates().forEach(g -> gates.put(g.title(), g));
    Stream.concat(design.gates().stream().filter(Gate::isFilling), design.next().stream())
        .forEach(g -> filling.put(g.title(), g));
    design.summaries().forEach(s -> summaries.put(s.relationship() + "." + s.side(), s));
    schema.model().entities().stream()
        .filter(this::leavesTombstone)
        .forEach(e -> tombstones.add(e.name()));
    for (ItemType item : design.items()) {
      if (!item.isPrimary()) {
        others.computeIfAbsent(item.type(), t -> new ArrayList<>()).add(item);
      }
    }
    this.journal =
        design.items().stream()
            .filter(i -> i.kind() == ItemType.Kind.JOURNAL)
            .findFirst()
            .orElse(null);
  }

  /** The names of the entities that may leave a tombstone. */
  public Set<String> tombstones() {
    return tombstones;
  }

  private boolean leavesTombstone(Entity entity) {
    boolean outlived =
        schema.endsAt(entity).stream().anyMatch(end -> outlives(end) || settles(end));
    return outlived
        || schema.children(entity).stream()
            .anyMatch(c -> DeleteRule.isProved(c.whenParentDeleted()) && !c.isChecked());
  }

  /** Whether a delete of the entity takes several steps, so that it is marked first. */
  public boolean isMarked(Entity entity) {
    return schema.isDeletedInSteps(entity);
  }

  private boolean outlives(End end) {
    boolean onEntity = gate(end).filter(g -> !g.isSharded()).isPresent();
    return onEntity && end.onDelete() == OnDelete.KEEP;
  }

  /** Whether only a later sweep can prove that no edge or reference is left. */
  private boolean settles(End end) {
    boolean areItems =
        !(end instanceof RelationshipSide side) || side.relationship().store() == Store.EDGES;
    return areItems
        && end.deleteReachesItems()
        && DeleteRule.isProved(end.onDelete())
        && gate(end).isEmpty();
  }

  public Schema schema() {
    return schema;
  }

  public Design design() {
    return design;
  }

  SharedPartitions partitions() {
    return partitions;
  }

  /** Whether the type has its own items; a relationship stored as summaries has none. */
  public boolean hasItem(Member member) {
    return primary.containsKey(member.name());
  }

  public ItemType item(Member member) {
    ItemType item = primary.get(member.name());
    if (item == null) {
      throw new IllegalStateException(member.name() + " must have an item of its own");
    }
    return item;
  }

  public List<ItemType> others(Member member, ItemType.Kind kind) {
    return others.getOrDefault(member.name(), List.of()).stream()
        .filter(i -> i.kind() == kind)
        .toList();
  }

  public Optional<ItemType> mirror(Relationship relationship) {
    return others(relationship, ItemType.Kind.MIRROR).stream().findFirst();
  }

  public Optional<ItemType> journal() {
    return Optional.ofNullable(journal);
  }

  public Optional<Gate> gate(Relationship relationship, Side side) {
    return gate(new RelationshipSide(relationship, side));
  }

  public Optional<Gate> gate(End end) {
    return Optional.ofNullable(gates.get(end.title()));
  }

  /**
   * The gate at which a migration counts the items of an end in, also if this program does not
   * count there yet.
   */
  public Optional<Gate> filling(End end) {
    return Optional.ofNullable(filling.get(end.title()));
  }

  public Optional<SummaryMap> summary(Relationship relationship, Side side) {
    return Optional.ofNullable(summaries.get(relationship.name() + "." + side));
  }

  /** The summary maps on the entity's item. */
  public List<SummaryMap> summaries(Entity entity) {
    return design.summaries().stream().filter(m -> m.entity().equals(entity.name())).toList();
  }

  public Index index(Entry entry) {
    Index index = indexes.get(entry.index());
    if (index == null) {
      throw new IllegalStateException("Index " + entry.index() + " must be part of the design");
    }
    return index;
  }

  /** The key of the entity at one end, in terms of the relationship's names for the entity's id. */
  public ItemKey endKey(Relationship relationship, Side side) {
    return endKey(new RelationshipSide(relationship, side));
  }

  /** The key of the entity at an end, in terms of the items that lead to it. */
  public ItemKey endKey(End end) {
    return item(schema.require(end.entity())).key().renamed(schema.endRenames(end));
  }

  public Range inTable(ItemKey key, SortRange sort) {
    return new Range(
        null, design.table().partition(), key.partition(), design.table().sort(), sort);
  }

  public Range inIndex(Entry entry, SortRange sort) {
    Index index = index(entry);
    return new Range(
        index.name(), index.partitionKey(), entry.key().partition(), index.sortKey(), sort);
  }

  /** Whether the index entry contains all attributes of its item; ids are decoded from the keys. */
  private boolean carriesAll(Member member, Entry entry) {
    Projection projection = index(entry).projection();
    if (projection.kind() == Project.Kind.ALL) {
      return true;
    }
    Set<String> carried = new HashSet<>(projection.attributes());
    ItemType item = item(member);
    carried.addAll(schema.stored(member, item.key().partition().attributes()));
    carried.addAll(schema.stored(member, item.key().sort().attributes()));
    return schema.attributes(member).values().stream()
        .map(Attribute::stored)
        .allMatch(carried::contains);
  }

  /** Reads the whole items by key if the index projects only some attributes; otherwise null. */
  Wanted.@Nullable Each completion(Member member, Entry entry) {
    return carriesAll(member, entry) ? null : new Wanted.Each(member.name(), item(member).key());
  }

  /** Reads the entities at one end of edges, by the ids in the edges. */
  Wanted.Each entitiesAt(Relationship relationship, Side side) {
    return entitiesAt(new RelationshipSide(relationship, side));
  }

  /** Reads the entities at an end of items, by the ids in the items. */
  Wanted.Each entitiesAt(End end) {
    return new Wanted.Each(end.entity(), endKey(end));
  }

  /**
   * The read of the stored number of items at an end, if a count is declared and counts all of
   * them.
   */
  ReadPlan.@Nullable StoredCount storedCount(End end) {
    Gate gate = gate(end).orElse(null);
    if (gate == null || end.count() == null || design.uncounted().contains(gate)) {
      return null;
    }
    return new ReadPlan.StoredCount(
        gate,
        gate.isSharded()
            ? ReadPlan.BatchGet.shards(gate, gate.item())
            : new ReadPlan.Get(gate.item()));
  }
}
