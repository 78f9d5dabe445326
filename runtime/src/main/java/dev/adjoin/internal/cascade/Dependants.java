// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.read.Listed;
import dev.adjoin.internal.read.PlannedQuery;
import dev.adjoin.internal.read.Reads;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The edges, children and referring items of the entities of one type. Thread-safe. */
final class Dependants {
  private final OpenTable table;
  private final Reads reads;
  private final Entity entity;

  /**
   * The items that lead to an entity by one end: edges, or items that refer to it.
   *
   * @param gate the gate that counts them; null if the end is not checked
   */
  record EndItems(End end, @Nullable Gate gate) {
    Member member() {
      return end.member();
    }

    boolean areEdges() {
      return end instanceof RelationshipSide;
    }

    boolean areSummaries() {
      return end instanceof RelationshipSide side && areInSummaries(side.relationship());
    }
  }

  /**
   * The descendants of one type.
   *
   * @param rule the effect of the delete: restrict if the type restricts the delete of its parent
   */
  record Children(Entity child, OnDelete rule) {}

  Dependants(OpenTable table, Reads reads, String type) {
    this.table = table;
    this.reads = reads;
    this.entity = table.schema().require(type);
  }

  Entity entity() {
    return entity;
  }

  /** Whether the entity or one of its edges can vanish, so that gates may count what is gone. */
  boolean canVanish() {
    return canVanish(entity)
        || table.schema().endsAt(entity).stream().anyMatch(end -> canVanish(end.member()));
  }

  /** Whether items of a type go without being deleted, which the stream handler then applies. */
  static boolean canVanish(Member member) {
    return member.expiryStreamed() || member.removalsStreamed();
  }

  /** The edges and referring items that follow this rule and can be listed or are counted. */
  List<EndItems> attached(OnDelete rule) {
    return attached(rule::equals);
  }

  /** The edges and referring items that a delete removes. */
  List<EndItems> removed() {
    return attached(OnDelete::removes);
  }

  private List<EndItems> attached(Predicate<OnDelete> rule) {
    List<EndItems> attached = new ArrayList<>();
    for (End end : table.schema().endsAt(entity)) {
      Gate gate = gate(end);
      boolean isKnown = gate != null || every(end).isPresent();
      if (rule.test(end.onDelete()) && isKnown) {
        attached.add(new EndItems(end, gate));
      }
    }
    return attached;
  }

  private Optional<AccessPattern> every(End end) {
    String type = end.member().name();
    return end instanceof RelationshipSide side
        ? table.plans().everyEdge(type, side.side())
        : table.plans().read(ReadName.lookup(type, List.of(end.name())));
  }

  private @Nullable Gate gate(End end) {
    return table.design().gates().stream().filter(g -> g.isOf(end)).findFirst().orElse(null);
  }

  /**
   * The descendants that a delete removes or is prevented by, deepest first. Descendants below one
   * that is kept are kept too.
   */
  List<Children> children() {
    List<Children> all = new ArrayList<>();
    collect(entity, all);
    return all;
  }

  private void collect(Entity parent, List<Children> into) {
    for (Entity child : table.schema().children(parent)) {
      OnDelete rule = child.whenParentDeleted();
      if (rule == OnDelete.KEEP) {
        continue;
      }
      if (rule.removes()) {
        collect(child, into);
      }
      if (every(child).isPresent()) {
        into.add(new Children(child, rule));
      }
    }
  }

  OpenTable table() {
    return table;
  }

  /** Whether the edges of a relationship are stored in maps of the entities that they connect. */
  static boolean areInSummaries(Member member) {
    return member instanceof Relationship relationship && relationship.store() == Store.SUMMARIES;
  }

  /** The edges or referring items, as they are stored where the list finds them. */
  Iterator<Listed<Item>> listed(EndItems attached, Object... key) {
    return list(attached, key).listed();
  }

  /** The descendants, as they are stored. */
  Iterator<Listed<Item>> listed(Children children, Object... key) {
    return list(children, key).listed();
  }

  /** Lists edges or referring items, with strong consistency where that is possible. */
  PlannedQuery<Item> list(EndItems attached, Object... key) {
    AccessPattern every = every(attached.end()).orElseThrow();
    PlannedQuery<Item> list = reads.list(mapping(attached.member()), every.name(), key);
    return every.plan().consistency() == Consistency.STRONG ? list.consistent() : list;
  }

  /**
   * Refuses a delete before its first step if a migration still adds what it, or the delete of an
   * item that goes with the entity, would find edges and referring items by.
   *
   * @throws dev.adjoin.AdjoinException naming what stored items may lack
   */
  void requireReadable(Object... key) {
    if (!table.design().isIncomplete()) {
      return;
    }
    attached(OnDelete.CLEAR).forEach(items -> list(items, key).first());
    for (EndItems items : removed()) {
      Optional<Item> found = list(items, key).first();
      if (!items.areEdges()) {
        requireReadable(items.member(), found);
      }
    }
    for (Children children : children()) {
      if (children.rule().removes()) {
        requireReadable(children.child(), list(children, key).first());
      }
    }
  }

  /** The first item of a type stands for all of them: they are found in the same way. */
  private void requireReadable(Member member, Optional<Item> first) {
    Dependants below = new Dependants(table, reads, member.name());
    first.ifPresent(item -> below.requireReadable(key(member, item).parts().toArray()));
  }

  /** Lists descendants, with strong consistency. */
  PlannedQuery<Item> list(Children children, Object... key) {
    ReadName name = every(children.child()).orElseThrow().name();
    return reads.list(mapping(children.child()), name, key).consistent();
  }

  private Optional<AccessPattern> every(Entity child) {
    return table.plans().everyChild(child.name(), entity.name());
  }

  private Mapping<Item> mapping(Member member) {
    // A delete needs the keys alone, also of an item that lacks something else.
    return table.mappings().partial(member.name());
  }

  /** The key of a listed item. */
  Key key(Member member, Item item) {
    List<@Nullable Object> parts = new ArrayList<>();
    for (String name : table.schema().keyNames(member)) {
      parts.add(item.find(name).orElse(null));
    }
    return new Key(parts);
  }
}
