// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.read.Reads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The edges and children that depend on the entities of one type. Thread-safe. */
final class Dependants {
  private final OpenTable table;
  private final Reads reads;
  private final Entity entity;

  /**
   * The edges of one side.
   *
   * @param gate the gate that counts them; null if the side is not checked
   */
  record Edges(Relationship relationship, Side side, OnDelete rule, @Nullable Gate gate) {
    boolean areSummaries() {
      return relationship.store() == Store.SUMMARIES;
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
        || table.schema().endsAt(entity).stream().anyMatch(e -> canVanish(e.relationship()));
  }

  /** Whether items of a type go without being deleted, which the stream handler then applies. */
  static boolean canVanish(Member member) {
    return member.expiryStreamed() || member.removalsStreamed();
  }

  /** The edges that follow this rule and can be listed or are counted by a gate. */
  List<Edges> edges(OnDelete rule) {
    List<Edges> edges = new ArrayList<>();
    for (var end : table.schema().endsAt(entity)) {
      Relationship relationship = end.relationship();
      Gate gate = gate(relationship, end.side());
      boolean isKnown =
          gate != null || table.plans().read(name(relationship, end.side())).isPresent();
      if (relationship.onDelete().get(end.side()) == rule && isKnown) {
        edges.add(new Edges(relationship, end.side(), rule, gate));
      }
    }
    return edges;
  }

  private static ReadName name(Relationship relationship, Side side) {
    return ReadName.edges(relationship.name(), side);
  }

  private @Nullable Gate gate(Relationship relationship, Side side) {
    return table.design().gates().stream()
        .filter(g -> g.relationship().equals(relationship.name()) && g.side() == side)
        .findFirst()
        .orElse(null);
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
      if (rule == OnDelete.CASCADE) {
        collect(child, into);
      }
      if (table.plans().read(ReadName.children(child.name(), entity.name())).isPresent()) {
        into.add(new Children(child, rule));
      }
    }
  }

  /** Lists edges, with strong consistency where that is possible. */
  ListQuery<Item> list(Edges edges, Object... key) {
    Relationship relationship = edges.relationship();
    ListQuery<Item> list = reads.list(mapping(relationship), name(relationship, edges.side()), key);
    boolean isMirrored =
        table.design().items().stream()
            .anyMatch(
                item ->
                    item.kind() == ItemType.Kind.MIRROR && item.type().equals(relationship.name()));
    boolean isConsistent = edges.areSummaries() || edges.side() == Side.FROM || isMirrored;
    return isConsistent ? list.consistent() : list;
  }

  /** Lists descendants, with strong consistency. */
  ListQuery<Item> list(Children children, Object... key) {
    String child = children.child().name();
    ReadName stored = ReadName.childrenByIdentity(child, entity.name());
    boolean isListedByView = table.plans().read(stored).isPresent();
    ReadName name = isListedByView ? stored : ReadName.children(child, entity.name());
    return reads.list(mapping(children.child()), name, key).consistent();
  }

  private Mapping<Item> mapping(Member member) {
    return table.mappings().untyped(member.name());
  }

  /** The key of a listed item. */
  Key key(Member member, Item item) {
    List<@Nullable Object> parts = new ArrayList<>();
    for (String name : Identity.names(table.schema(), member)) {
      parts.add(item.find(name).orElse(null));
    }
    return new Key(parts);
  }
}
