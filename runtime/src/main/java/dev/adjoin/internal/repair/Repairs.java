// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.HeldGuards;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RemovalMarkers;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.write.Fence;
import dev.adjoin.internal.write.ItemWriter;
import dev.adjoin.internal.write.SteppedDelete;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Repairs findings, one by one. Each repair is one transaction on the condition that the items are
 * those that were read when the finding was confirmed; a writer who comes in between makes it fail,
 * and the finding is looked at again. Not thread-safe.
 */
final class Repairs {
  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final OtherDesigns others;
  private final RepairedItems items;
  private final SummaryRepairs summaries;
  private final CopyRepairs copies;
  private final GateRepairs gates;
  private final boolean deletesUnknown;

  Repairs(
      OpenTable table,
      ItemRules rules,
      Requests requests,
      OtherDesigns others,
      GateRecount recount,
      boolean deletesUnknown) {
    this.table = table;
    this.others = others;
    this.rules = rules;
    this.requests = requests;
    this.items = new RepairedItems(table, rules, requests);
    this.summaries = new SummaryRepairs(table, rules, items, deletesUnknown);
    this.copies = new CopyRepairs(table, rules, requests, items);
    this.gates = new GateRepairs(table, rules, requests, items, recount);
    this.deletesUnknown = deletesUnknown;
  }

  /** Prepares the repairs of missing gates, whose edges are counted together. */
  void beforeGates(List<Confirmed> missing) {
    gates.before(missing);
  }

  /**
   * Repairs a finding; leaves it if it depends on an item that cannot be read, or would change an
   * item together with itself.
   */
  RepairOutcome repair(Confirmed found) {
    boolean isCombined =
        found.isOfOneItem()
            && (found.kind() == Kind.DIFFERENT_SUMMARY || found.kind() == Kind.STALE_COPY);
    if (isCombined || !writtenTypes(found).allMatch(this::isPermitted) || !isSure(found)) {
      return RepairOutcome.IMPOSSIBLE;
    }
    try {
      return byKind(found);
    } catch (UnreadableItemException | IllegalArgumentException e) {
      // The unreadable item is a finding of its own, with the reason.
      return RepairOutcome.IMPOSSIBLE;
    }
  }

  /** The types of the items that a repair writes. */
  private Stream<String> writtenTypes(Confirmed found) {
    ItemType type = found.item().type().orElse(null);
    if (type == null || type.kind() == ItemType.Kind.JOURNAL) {
      return Stream.empty();
    }
    return switch (found.kind()) {
      // An edge in maps is part of the entities at both of its ends.
      case ONE_SIDED_SUMMARY, DIFFERENT_SUMMARY ->
          Stream.of(items.relationship(found).from(), items.relationship(found).to());
      default -> Stream.of(type.type());
    };
  }

  /** Whether this program may write a type: not if the table has a newer design of it. */
  boolean isPermitted(String type) {
    if (others.hasNewer(type)) {
      return false;
    }
    return isAllowed(() -> table.requireWritable(type, Requests.REPAIR));
  }

  private static boolean isAllowed(Runnable asking) {
    try {
      asking.run();
      return true;
    } catch (AdjoinException e) {
      if (e.reason() == Reason.REFUSED) {
        return false;
      }
      throw e;
    }
  }

  /** Whether this program may change attributes: not if only a newer model copies one of them. */
  private boolean isChangeable(String type, List<String> attributes) {
    return isAllowed(() -> table.requireChangeable(type, attributes, Requests.REPAIR));
  }

  /**
   * Whether the items that a repair follows from can be read in full, and be compared in full with
   * what they are when it is written. A repair that follows from keys and gates alone needs none.
   */
  private static boolean isSure(Confirmed found) {
    boolean isReadable =
        switch (found.kind()) {
          case WRONG_INDEX_KEY,
              HALF_INDEX_KEY,
              ORPHAN_EDGE,
              ORPHAN_CHILD,
              ORPHAN_REFERENCE,
              ORPHAN_MIRROR,
              MISSING_MIRROR,
              DIFFERENT_MIRROR,
              ONE_SIDED_SUMMARY,
              MISSING_GUARD,
              DUPLICATE_VALUE ->
              found.item().isReadable();
          case STALE_COPY -> found.isOtherReadable();
          case DIFFERENT_SUMMARY ->
              found.claimed().rule().side() == Side.TO
                  ? found.item().isReadable()
                  : found.isOtherReadable();
          default -> true;
        };
    return isReadable
        && ConditionalWrite.canCompare(found.stored())
        && (found.claim() == null || ConditionalWrite.canCompare(found.otherItem()));
  }

  private RepairOutcome byKind(Confirmed found) {
    return switch (found.kind()) {
      case WRONG_INDEX_KEY, HALF_INDEX_KEY -> indexKeys(found);
      case WRONG_KEY, MISSING_ID -> keyAttributes(found);
      case WRONG_TYPE -> typeName(found);
      case ORPHAN_EDGE -> orphanEdge(found);
      case ORPHAN_CHILD -> orphanChild(found);
      case ORPHAN_REFERENCE -> orphanReference(found);
      case MISSING_MIRROR, DIFFERENT_MIRROR -> copies.mirror(found);
      case ONE_SIDED_SUMMARY -> summaries.oneSided(found);
      case DIFFERENT_SUMMARY -> summaries.different(found);
      case STALE_COPY ->
          found.claimed().rule().type().isEmpty() ? copies.stale(found) : summaries.stale(found);
      case WRONG_COUNT -> summaries.count(found);
      case MISSING_GATE -> gates.missing(found);
      case CLOSED_GATE -> gates.closed(found);
      case ORPHAN_GATE -> gates.orphan(found);
      case MISSING_GUARD, DUPLICATE_VALUE -> guard(found);
      case ORPHAN_GUARD, ORPHAN_MIRROR ->
          removal(found, items.other(found).unchanged(found.otherItem()));
      case MARK_WITHOUT_JOURNAL ->
          StoredValues.isSettling(found.stored())
              ? items.write(List.of(items.own(found).unchanged(found.stored()).delete()))
              : gates.unmark(found);
      case JOURNAL_WITHOUT_MARK ->
          removal(found, items.other(found).absent(AttributePath.of(OwnedAttribute.DELETING)));
      case UNKNOWN_TYPE, UNDECODABLE_KEY, OTHER_DESIGN ->
          deletesUnknown
              ? items.write(List.of(items.own(found).unchanged(found.stored()).delete()))
              : RepairOutcome.IMPOSSIBLE;
      case UNREADABLE, BUSY_GATE, UNFINISHED_WORK -> RepairOutcome.IMPOSSIBLE;
    };
  }

  /** Deletes an item whose counterpart is as it was read. */
  private RepairOutcome removal(Confirmed found, ConditionalWrite check) {
    return items.write(List.of(items.own(found).unchanged(found.stored()).delete(), check.check()));
  }

  /** The keys follow from the attributes; those that it copies have to be right before. */
  private RepairOutcome indexKeys(Confirmed found) {
    if (found.item().copies().stream().anyMatch(copy -> isInKey(found, copy) && isStale(copy))) {
      return RepairOutcome.IMPOSSIBLE;
    }
    ItemType type = found.type();
    Map<String, AttributeValue> item = found.stored();
    ConditionalWrite write = items.own(found).unchanged(item);
    items.setIndexKeys(type, item, write);
    Index index = table.design().indexes().get(found.part());
    boolean hasEntry = type.entries().stream().anyMatch(e -> e.index().equals(index.name()));
    if (!hasEntry) {
      index.ownAttributes().forEach(name -> write.set(name, null));
    }
    return items.write(List.of(write.update()));
  }

  /** Whether the key of the index contains something copied from this source, or depends on it. */
  private boolean isInKey(Confirmed found, ExaminedItem.Claim copy) {
    ItemType type = found.type();
    String index = table.design().indexes().get(found.part()).name();
    Set<String> names = new HashSet<>();
    type.entries().stream()
        .filter(entry -> entry.index().equals(index))
        .forEach(entry -> names.addAll(entry.attributes()));
    Member member = table.schema().member(type.type()).orElseThrow();
    return member.copiesFrom(copy.rule().subject()).stream()
        .anyMatch(each -> names.contains(each.attribute()));
  }

  private boolean isStale(ExaminedItem.Claim copy) {
    Map<String, AttributeValue> source = requests.each(List.of(copy.other())).get(0);
    return ExaminedItem.of(rules, source).broken(copy) != null;
  }

  /** The name of an item's type follows its key. */
  private RepairOutcome typeName(Confirmed found) {
    String attribute = Objects.requireNonNull(table.design().table().type());
    ConditionalWrite write = items.own(found).unchanged(found.stored());
    return items.write(List.of(write.set(attribute, items.label(found.type())).update()));
  }

  /** The attributes of an item's key follow the key, which never changes. */
  private RepairOutcome keyAttributes(Confirmed found) {
    ItemType type = found.type();
    Map<String, AttributeValue> item = found.stored();
    TypeCodec codec = table.codec(type.type());
    Function<String, @Nullable Object> values = rules.values(type, item);
    ConditionalWrite write = items.own(found).unchanged(item);
    List<String> names = new ArrayList<>(type.key().partition().attributes());
    names.addAll(type.key().sort().attributes());
    for (String name : names.stream().distinct().toList()) {
      write.set(name, codec.store(name, values.apply(name)));
    }
    return items.write(List.of(write.update()));
  }

  private RepairOutcome orphanEdge(Confirmed found) {
    ItemType type = found.type();
    if (type.kind() == ItemType.Kind.ENTITY) {
      return summaries.orphan(found);
    }
    Relationship relationship = items.relationship(found);
    Map<String, AttributeValue> edge = found.stored();
    Function<String, @Nullable Object> values = rules.values(type, edge);
    Map<Place, ConditionalWrite> updates = new LinkedHashMap<>();
    List<TransactWriteItem> writes = new ArrayList<>();
    writes.add(items.own(found).unchanged(edge).delete());
    if (relationship.marksRemovals()) {
      RemovalMarkers.link(edge)
          .map(link -> RemovalMarkers.key(table, link))
          .ifPresent(marker -> writes.add(RemovalMarkers.write(table, marker)));
    }
    writes.addAll(freed(found, values, name -> null));
    for (ItemType mirror : table.design().items()) {
      if (mirror.kind() == ItemType.Kind.MIRROR && mirror.type().equals(relationship.name())) {
        writes.add(items.at(Place.of(mirror.key(), values)).delete());
      }
    }
    for (Gate gate : table.design().gates()) {
      if (gate.type().equals(relationship.name())) {
        Place holder = Place.of(gate.item(), values);
        Map<String, AttributeValue> item = requests.each(List.of(holder)).get(0);
        // A damaged gate is made again after this, with the number of edges that are left.
        if (ItemRules.isWhole(item, gate) && ItemRules.number(item, gate) > 0) {
          updates
              .computeIfAbsent(holder, items::at)
              .equal(gate.number(), StoredValues.at(item, gate.number()))
              .equal(gate.changes(), StoredValues.at(item, gate.changes()))
              .add(gate.number(), -1)
              .set(gate.changes(), StoredValues.number(ItemRules.changes(item, gate) + 1));
        }
      }
    }
    Place missing = found.claimed().other();
    ConditionalWrite onMissing = updates.get(missing);
    if (onMissing == null) {
      writes.add(items.other(found).gone().check());
    } else {
      onMissing.gone();
    }
    updates.values().forEach(update -> writes.add(update.update()));
    return items.write(writes);
  }

  /** Frees the unique values that an item loses, where they are guarded for it. */
  private List<TransactWriteItem> freed(
      Confirmed found,
      Function<String, @Nullable Object> before,
      Function<String, @Nullable Object> after) {
    ItemType own = found.type();
    List<ItemType> types = HeldGuards.types(table, own.type());
    List<TransactWriteItem> writes = new ArrayList<>();
    try {
      List<Map<String, AttributeValue>> lost =
          new ArrayList<>(HeldGuards.keys(table, types, before));
      lost.removeAll(HeldGuards.keys(table, types, after));
      for (Map<String, AttributeValue> key : lost) {
        Map<String, AttributeValue> guard = requests.each(List.of(rules.place(key))).get(0);
        if (!guard.isEmpty()
            && Place.of(own.key(), table.codec(own.type()).values(guard)).equals(found.place())) {
          writes.add(items.at(rules.place(key)).unchanged(guard).delete());
        }
      }
    } catch (UnreadableItemException | IllegalArgumentException unreadable) {
      // A guard that cannot be found by its item is found as one without an item afterwards.
      return List.of();
    }
    return writes;
  }

  private RepairOutcome orphanChild(Confirmed found) {
    return deleted(found, asExamined(found, OwnedAttribute.BY));
  }

  /** The conditions that an item was not written since it was examined, and has the same value. */
  private List<Fence> asExamined(Confirmed found, String attribute) {
    Map<String, AttributeValue> item = found.stored();
    Map<String, AttributeValue> key = table.keys().in(item);
    return Stream.of(OwnedAttribute.BY, attribute)
        .distinct()
        .map(name -> Fence.unchanged(key, name, item.get(name)))
        .toList();
  }

  /** Deletes an entity; one that is deleted in several steps is left to the application. */
  private RepairOutcome deleted(Confirmed found, List<Fence> fences) {
    String type = found.type().type();
    if (SteppedDelete.isNeeded(table, type)) {
      return RepairOutcome.IMPOSSIBLE;
    }
    Function<String, @Nullable Object> values = rules.values(found.type(), found.stored());
    Member member = table.schema().member(type).orElseThrow();
    Object[] id = table.schema().keyNames(member).stream().map(values).toArray();
    try {
      return new ItemWriter<>(table, table.mappings().untyped(type)).deleteIf(fences, id)
          ? RepairOutcome.DONE
          : RepairOutcome.CHANGED;
    } catch (AdjoinException e) {
      return switch (e.reason()) {
        case RESTRICTED, REFUSED -> RepairOutcome.IMPOSSIBLE;
        // If a response was lost, the next look shows whether the item is gone.
        case UNKNOWN -> RepairOutcome.CHANGED;
        default -> throw e;
      };
    }
  }

  /**
   * Removes a reference to an entity that does not exist or, if it cannot be absent and a delete of
   * the entity would have deleted the item, the item.
   */
  private RepairOutcome orphanReference(Confirmed found) {
    Rule rule = found.claimed().rule();
    End end = table.schema().requireEnd(rule.type(), rule.end());
    Map<String, AttributeValue> item = found.stored();
    if (!table.codec(rule.type()).mayLack(end.name(), item)) {
      return end.onDelete() == OnDelete.CASCADE
          ? deleted(found, asExamined(found, end.name()))
          : RepairOutcome.IMPOSSIBLE;
    }
    Map<String, AttributeValue> cleared = new HashMap<>(item);
    List<String> names = new ArrayList<>(List.of(end.name()));
    end.member().copiesFrom(end.name()).forEach(copy -> names.add(copy.attribute()));
    if (!isChangeable(rule.type(), names)) {
      return RepairOutcome.IMPOSSIBLE;
    }
    ConditionalWrite write = items.own(found).unchanged(item);
    for (String name : names) {
      cleared.remove(name);
      write.set(name, null);
    }
    ItemType type = found.type();
    items.setIndexKeys(type, cleared, write);
    List<TransactWriteItem> writes = new ArrayList<>(List.of(write.update()));
    writes.addAll(freed(found, rules.values(type, item), rules.values(type, cleared)));
    writes.add(items.other(found).gone().check());
    return items.write(writes);
  }

  /** Guards the value of an item, unless another item has the value too. */
  private RepairOutcome guard(Confirmed found) {
    ItemType type = found.type();
    Map<String, AttributeValue> guard = found.otherItem();
    ItemType guardType =
        table.design().items().stream()
            .filter(t -> t.label().equals(found.claimed().rule().subject()))
            .findFirst()
            .orElseThrow();
    List<TransactWriteItem> writes = new ArrayList<>();
    Place owner = owner(type, guard);
    if (owner != null) {
      Map<String, AttributeValue> holder = requests.each(List.of(owner)).get(0);
      if (!ExaminedItem.of(rules, holder).isReadable()
          || rules.holds(guardType, holder, found.claimed().other())) {
        return RepairOutcome.IMPOSSIBLE;
      }
      writes.add(items.at(owner).unchanged(holder).check());
    }
    Map<String, AttributeValue> item = found.stored();
    Map<String, AttributeValue> made = new HashMap<>(requests.key(found.claimed().other()));
    TypeCodec codec = table.codec(type.type());
    Function<String, @Nullable Object> values = rules.values(type, item);
    table
        .schema()
        .identityNames(table.schema().member(type.type()).orElseThrow())
        .forEach(name -> made.put(name, codec.store(name, values.apply(name))));
    String label = table.design().table().type();
    if (label != null) {
      made.put(label, items.label(guardType));
    }
    if (item.containsKey(OwnedAttribute.BY)) {
      made.put(OwnedAttribute.BY, item.get(OwnedAttribute.BY));
    }
    writes.add(items.other(found).unchanged(guard).put(made));
    writes.add(items.own(found).unchanged(item).check());
    return items.write(writes);
  }

  /** The item that a guard names as its owner; null if there is no guard, or it names none. */
  private @Nullable Place owner(ItemType type, Map<String, AttributeValue> guard) {
    Function<String, @Nullable Object> values = table.codec(type.type()).values(guard);
    try {
      return Place.of(type.key(), values);
    } catch (UnreadableItemException | IllegalArgumentException damaged) {
      return null;
    }
  }
}
