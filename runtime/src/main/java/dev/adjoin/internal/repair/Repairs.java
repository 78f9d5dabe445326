// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException;
import dev.adjoin.Item;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.write.ItemWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Repairs findings, one by one. Each repair is one transaction on the condition that the items are
 * those that were read when the finding was confirmed; a writer who comes in between makes it fail,
 * and the finding is looked at again. Not thread-safe.
 */
final class Repairs {
  private static final int MOST_WRITES = 100;

  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final GateRecount recount;
  private final boolean deletesUnknown;

  /** The result of one attempt. */
  enum Outcome {
    DONE,
    /** Others changed the items meanwhile. */
    CHANGED,
    /** There is no repair that loses nothing. */
    IMPOSSIBLE
  }

  Repairs(
      OpenTable table,
      ItemRules rules,
      Requests requests,
      GateRecount recount,
      boolean deletesUnknown) {
    this.table = table;
    this.rules = rules;
    this.requests = requests;
    this.recount = recount;
    this.deletesUnknown = deletesUnknown;
  }

  Outcome repair(Confirmed found) {
    found
        .item()
        .type()
        .filter(type -> type.kind() != ItemType.Kind.JOURNAL)
        .ifPresent(this::permit);
    return switch (found.kind()) {
      case WRONG_INDEX_KEY, HALF_INDEX_KEY -> indexKeys(found);
      case WRONG_KEY -> keyAttributes(found);
      case ORPHAN_EDGE -> orphanEdge(found);
      case ORPHAN_CHILD -> orphanChild(found);
      case MISSING_MIRROR, DIFFERENT_MIRROR -> mirror(found);
      case ORPHAN_MIRROR -> removal(found, other(found).absent());
      case ONE_SIDED_SUMMARY -> oneSided(found);
      case DIFFERENT_SUMMARY -> different(found);
      case STALE_COPY -> stale(found);
      case WRONG_COUNT -> summaryCount(found);
      case MISSING_GATE -> missingGate(found);
      case CLOSED_GATE -> closedGate(found);
      case ORPHAN_GATE -> orphanGate(found);
      case MISSING_GUARD, DUPLICATE_VALUE -> guard(found);
      case ORPHAN_GUARD -> removal(found, other(found).unchanged(otherItem(found)));
      case MARK_WITHOUT_JOURNAL ->
          StoredValues.isSettling(found.item().stored())
              ? write(List.of(own(found).unchanged(found.item().stored()).delete()))
              : unmark(found);
      case JOURNAL_WITHOUT_MARK ->
          removal(found, other(found).absent(AttributePath.of(OwnedAttribute.DELETING)));
      case UNKNOWN_TYPE, UNDECODABLE_KEY, OTHER_DESIGN ->
          deletesUnknown
              ? write(List.of(own(found).unchanged(found.item().stored()).delete()))
              : Outcome.IMPOSSIBLE;
      case UNREADABLE, BUSY_GATE, UNFINISHED_WORK -> Outcome.IMPOSSIBLE;
    };
  }

  private void permit(ItemType type) {
    table.requireWritable(type.type(), Requests.REPAIR);
  }

  private Outcome write(List<TransactWriteItem> writes) {
    return requests.write(writes) ? Outcome.DONE : Outcome.CHANGED;
  }

  private RepairWrite at(Place place) {
    return new RepairWrite(table, requests.key(place));
  }

  private RepairWrite own(Confirmed found) {
    return at(found.place());
  }

  private RepairWrite other(Confirmed found) {
    return at(claim(found).other());
  }

  private static ExaminedItem.Claim claim(Confirmed found) {
    return Objects.requireNonNull(found.claim());
  }

  private static Map<String, AttributeValue> otherItem(Confirmed found) {
    return Objects.requireNonNull(found.other()).stored();
  }

  private static ItemType type(Confirmed found) {
    return found.item().type().orElseThrow();
  }

  private Relationship relationship(Confirmed found) {
    return table.schema().relationship(claim(found).rule().relationship()).orElseThrow();
  }

  /** Deletes an item whose counterpart is as it was read. */
  private Outcome removal(Confirmed found, RepairWrite check) {
    return write(List.of(own(found).unchanged(found.item().stored()).delete(), check.check()));
  }

  private Outcome indexKeys(Confirmed found) {
    ItemType type = type(found);
    Map<String, AttributeValue> item = found.item().stored();
    RepairWrite write = own(found).unchanged(item);
    setIndexKeys(type, item, write);
    Index index = table.design().indexes().get(found.part());
    boolean hasEntry = type.entries().stream().anyMatch(e -> e.index().equals(index.name()));
    if (!hasEntry) {
      index.ownAttributes().forEach(name -> write.set(name, null));
    }
    return write(List.of(write.update()));
  }

  /** Sets the keys of all indexes as they follow from the attributes of an item. */
  private void setIndexKeys(ItemType type, Map<String, AttributeValue> item, RepairWrite write) {
    indexKeys(type, item).forEach(write::set);
  }

  private Map<String, @Nullable AttributeValue> indexKeys(
      ItemType type, Map<String, AttributeValue> item) {
    TypeCodec codec = table.codec(type.type());
    Function<String, @Nullable Object> values = rules.values(type, item);
    Map<String, @Nullable AttributeValue> keys = new LinkedHashMap<>();
    for (Entry entry : type.entries()) {
      rules
          .indexKeys(item, codec, values, entry)
          .forEach(
              (name, text) -> keys.put(name, text == null ? null : AttributeValue.fromS(text)));
    }
    return keys;
  }

  /** The attributes of an item's key follow the key, which never changes. */
  private Outcome keyAttributes(Confirmed found) {
    ItemType type = type(found);
    Map<String, AttributeValue> item = found.item().stored();
    TypeCodec codec = table.codec(type.type());
    Function<String, @Nullable Object> values = rules.values(type, item);
    Map<String, AttributeValue> right = new HashMap<>(item);
    RepairWrite write = own(found).unchanged(item);
    List<String> names = new ArrayList<>(type.key().partition().attributes());
    names.addAll(type.key().sort().attributes());
    for (String name : names.stream().distinct().toList()) {
      AttributeValue value = codec.store(name, values.apply(name));
      right.put(name, value);
      write.set(name, value);
    }
    setIndexKeys(type, right, write);
    return write(List.of(write.update()));
  }

  private Outcome orphanEdge(Confirmed found) {
    ItemType type = type(found);
    if (type.kind() == ItemType.Kind.ENTITY) {
      return orphanMember(found);
    }
    Relationship relationship = relationship(found);
    Map<String, AttributeValue> edge = found.item().stored();
    Function<String, @Nullable Object> values = rules.values(type, edge);
    Map<Place, RepairWrite> updates = new LinkedHashMap<>();
    List<TransactWriteItem> writes = new ArrayList<>();
    writes.add(own(found).unchanged(edge).delete());
    for (ItemType mirror : table.design().items()) {
      if (mirror.kind() == ItemType.Kind.MIRROR && mirror.type().equals(relationship.name())) {
        writes.add(at(Place.of(mirror.key(), values)).delete());
      }
    }
    for (Gate gate : table.design().gates()) {
      if (gate.relationship().equals(relationship.name())) {
        Place holder = Place.of(gate.item(), values);
        Map<String, AttributeValue> item = requests.each(List.of(holder)).get(0);
        if (ItemRules.number(item, gate) > 0) {
          updates
              .computeIfAbsent(holder, this::at)
              .equal(gate.number(), StoredValues.at(item, gate.number()))
              .equal(gate.changes(), StoredValues.at(item, gate.changes()))
              .add(gate.number(), -1)
              .set(gate.changes(), StoredValues.number(ItemRules.changes(item, gate) + 1));
        }
      }
    }
    Place missing = claim(found).other();
    RepairWrite onMissing = updates.get(missing);
    if (onMissing == null) {
      writes.add(other(found).gone().check());
    } else {
      onMissing.gone();
    }
    updates.values().forEach(update -> writes.add(update.update()));
    return write(writes);
  }

  /** Removes an edge from a map of summaries, if the entity at its other end is gone. */
  private Outcome orphanMember(Confirmed found) {
    return memberOf(found)
        .map(
            member -> {
              RepairWrite write = own(found);
              remove(found, member, write);
              return write(List.of(write.update(), other(found).gone().check()));
            })
        .orElse(Outcome.IMPOSSIBLE);
  }

  /** A member of a map of summaries that a claim is about. */
  private record SummaryMember(
      SummaryMap map,
      String key,
      Map<String, AttributeValue> stored,
      Function<String, @Nullable Object> edge) {
    AttributePath path(String... more) {
      List<String> names = new ArrayList<>(List.of(map.attribute(), key));
      names.addAll(List.of(more));
      return new AttributePath(names);
    }
  }

  private Optional<SummaryMember> memberOf(Confirmed found) {
    ExaminedItem.Claim claim = claim(found);
    Relationship relationship = relationship(found);
    Side own = Objects.requireNonNull(claim.rule().side()).other();
    SummaryMap map = map(relationship, own).orElse(null);
    if (map == null) {
      return Optional.empty();
    }
    Map<String, AttributeValue> item = found.item().stored();
    Function<String, @Nullable Object> identity = rules.values(type(found), item);
    Map<String, String> names = table.schema().identityNames(relationship, own);
    var endKey =
        Objects.requireNonNull(table.design().primary().get(relationship.end(own.other())))
            .key()
            .renamed(table.schema().endRenames(relationship, own.other()));
    AttributeValue members = item.get(map.attribute());
    if (members == null) {
      return Optional.empty();
    }
    for (Map.Entry<String, AttributeValue> each : members.m().entrySet()) {
      Function<String, @Nullable Object> edge = ItemRules.edge(map, names, each.getKey(), identity);
      if (Place.of(endKey, edge).equals(claim.other())
          && rules.isClaimOf(claim, map, each.getValue().m(), edge)) {
        return Optional.of(new SummaryMember(map, each.getKey(), each.getValue().m(), edge));
      }
    }
    return Optional.empty();
  }

  private Optional<SummaryMap> map(Relationship relationship, Side side) {
    return table.design().summaries().stream()
        .filter(m -> m.relationship().equals(relationship.name()) && m.side() == side)
        .findFirst();
  }

  /** Removes a member on the condition that it is the one that was read, and counts it out. */
  private void remove(Confirmed found, SummaryMember member, RepairWrite write) {
    write.equal(member.path(), AttributeValue.fromM(member.stored));
    write.set(member.path(), null);
    String count = relationship(found).count().get(member.map.side());
    if (count != null && StoredValues.numeric(found.item().stored().get(count)).signum() > 0) {
      write.add(AttributePath.of(count), -1);
    }
  }

  /**
   * Completes an edge that only one side stores, if this side has everything that the other side
   * keeps; otherwise it can only be removed.
   */
  private Outcome oneSided(Confirmed found) {
    SummaryMember member = memberOf(found).orElse(null);
    Relationship relationship = relationship(found);
    Side theirSide = Objects.requireNonNull(claim(found).rule().side());
    SummaryMap theirs = map(relationship, theirSide).orElse(null);
    if (member == null || theirs == null) {
      return Outcome.IMPOSSIBLE;
    }
    Map<String, AttributeValue> other = otherItem(found);
    Map<String, AttributeValue> known = StoredNames.kept(table.schema(), member.map, member.stored);
    Map<String, AttributeValue> restored = new HashMap<>();
    List<String> ofOther = table.schema().keptOfOther(relationship, theirSide);
    boolean isComplete = true;
    for (String name : theirs.kept()) {
      AttributeValue value = (ofOther.contains(name) ? found.item().stored() : known).get(name);
      isComplete &= ofOther.contains(name) || member.map.kept().contains(name);
      if (value != null) {
        restored.put(storedName(theirs, name), value);
      }
    }
    if (!ofOther.isEmpty()) {
      restored.put(OwnedAttribute.COPIED, version(found.item().stored()));
    }
    if (member.stored.containsKey(OwnedAttribute.BY)) {
      restored.put(OwnedAttribute.BY, member.stored.get(OwnedAttribute.BY));
    }
    AttributeValue members = other.get(theirs.attribute());
    boolean hasRoom = theirs.max() == 0 || members == null || members.m().size() < theirs.max();
    if (isComplete && hasRoom) {
      String key = theirs.key().encode(member.edge);
      RepairWrite write = other(found).unmarked();
      if (members == null) {
        write.absent(AttributePath.of(theirs.attribute()));
        write.set(
            theirs.attribute(), AttributeValue.fromM(Map.of(key, AttributeValue.fromM(restored))));
      } else {
        AttributePath path = AttributePath.of(theirs.attribute(), key);
        write.absent(path).set(path, AttributeValue.fromM(restored));
      }
      String count = relationship.count().get(theirSide);
      if (count != null && other.containsKey(count)) {
        write.add(AttributePath.of(count), 1);
      } else if (count != null) {
        write.absent(AttributePath.of(count));
        write.set(count, StoredValues.number(members == null ? 1 : members.m().size() + 1));
      }
      return write(
          List.of(
              write.update(),
              own(found)
                  .equal(member.path(), AttributeValue.fromM(member.stored))
                  .equal(
                      AttributePath.of(OwnedAttribute.VERSION),
                      found.item().stored().get(OwnedAttribute.VERSION))
                  .check()));
    }
    if (!deletesUnknown) {
      return Outcome.IMPOSSIBLE;
    }
    RepairWrite write = own(found);
    remove(found, member, write);
    String key = theirs.key().encode(member.edge);
    return write(
        List.of(
            write.update(),
            other(found).absent(AttributePath.of(theirs.attribute(), key)).check()));
  }

  /** The {@code from} side of an edge is right, if both sides store it differently. */
  private Outcome different(Confirmed found) {
    SummaryMember member = memberOf(found).orElse(null);
    Side theirSide = Objects.requireNonNull(claim(found).rule().side());
    SummaryMap theirs = map(relationship(found), theirSide).orElse(null);
    if (member == null || theirs == null) {
      return Outcome.IMPOSSIBLE;
    }
    String theirKey = theirs.key().encode(member.edge);
    AttributePath theirPath = AttributePath.of(theirs.attribute(), theirKey);
    AttributeValue their = StoredValues.at(otherItem(found), theirPath);
    if (their == null) {
      return Outcome.CHANGED;
    }
    boolean isFrom = theirSide == Side.TO;
    Map<String, AttributeValue> right =
        isFrom
            ? StoredNames.kept(table.schema(), member.map, member.stored)
            : StoredNames.kept(table.schema(), theirs, their.m());
    RepairWrite own = own(found).equal(member.path(), AttributeValue.fromM(member.stored));
    RepairWrite other = other(found).equal(theirPath, their);
    RepairWrite changed = isFrom ? other : own;
    for (String name : theirs.kept()) {
      boolean isShared =
          member.map.kept().contains(name) && relationship(found).attribute(name).isPresent();
      if (isShared) {
        changed.set(
            isFrom ? AttributePath.of(theirs.attribute(), theirKey, name) : member.path(name),
            right.get(name));
      }
    }
    return write(
        List.of(isFrom ? own.check() : own.update(), isFrom ? other.update() : other.check()));
  }

  private String storedName(SummaryMap map, String name) {
    return table.schema().storedInSummary(map.relationship(), map.side(), name);
  }

  private Outcome summaryCount(Confirmed found) {
    SummaryMap map = table.design().summaries().get(ItemRules.summaryOf(found.part()));
    String count =
        Objects.requireNonNull(
            table.schema().relationship(map.relationship()).orElseThrow().count().get(map.side()));
    AttributeValue members = found.item().stored().get(map.attribute());
    return write(
        List.of(
            own(found)
                .exists()
                .equal(AttributePath.of(map.attribute()), members)
                .set(count, StoredValues.number(members == null ? 0 : members.m().size()))
                .update()));
  }

  private Outcome orphanChild(Confirmed found) {
    ItemType type = type(found);
    Function<String, @Nullable Object> values = rules.values(type, found.item().stored());
    Member member = table.schema().member(type.type()).orElseThrow();
    Object[] id = Identity.names(table.schema(), member).stream().map(values).toArray();
    try {
      ItemWriter<Item> writer = new ItemWriter<>(table, table.mappings().untyped(type.type()));
      writer.delete(id);
      return Outcome.DONE;
    } catch (AdjoinException e) {
      return switch (e.reason()) {
        case RESTRICTED -> Outcome.IMPOSSIBLE;
        // A response was lost: the next look shows whether the child is gone.
        case UNKNOWN -> Outcome.CHANGED;
        default -> throw e;
      };
    }
  }

  private Outcome mirror(Confirmed found) {
    Map<String, AttributeValue> edge = found.item().stored();
    return write(
        List.of(
            other(found).unchanged(otherItem(found)).put(mirrorOf(type(found).type(), edge)),
            own(found).unchanged(edge).check()));
  }

  /** The mirror that an edge must have. */
  private Map<String, AttributeValue> mirrorOf(
      String relationship, Map<String, AttributeValue> edge) {
    ItemType mirror =
        table.design().items().stream()
            .filter(t -> t.kind() == ItemType.Kind.MIRROR && t.type().equals(relationship))
            .findFirst()
            .orElseThrow();
    ItemType type = Objects.requireNonNull(table.design().primary().get(relationship));
    Map<String, AttributeValue> item = new HashMap<>(edge);
    item.keySet().removeAll(rules.notCompared());
    Function<String, @Nullable Object> values = rules.values(type, edge);
    item.putAll(requests.key(Place.of(mirror.key(), values)));
    // The key of the edge is right, even if its attributes are not.
    table.schema().identityNames(table.schema().member(relationship).orElseThrow()).stream()
        .filter(item::containsKey)
        .forEach(name -> item.put(name, table.codec(relationship).store(name, values.apply(name))));
    String label = table.design().table().type();
    if (label != null) {
      item.put(label, AttributeValue.fromS(mirror.label()));
    }
    if (edge.containsKey(OwnedAttribute.BY)) {
      item.put(OwnedAttribute.BY, edge.get(OwnedAttribute.BY));
    }
    indexKeys(mirror, item)
        .forEach(
            (name, value) -> {
              if (value != null) {
                item.put(name, value);
              }
            });
    return item;
  }

  private static AttributeValue version(Map<String, AttributeValue> source) {
    return source.getOrDefault(OwnedAttribute.VERSION, StoredValues.ZERO);
  }

  private Outcome stale(Confirmed found) {
    if (!claim(found).rule().relationship().isEmpty()) {
      return staleMember(found);
    }
    ItemType type = type(found);
    Member member = table.schema().member(type.type()).orElseThrow();
    Map<String, AttributeValue> source = otherItem(found);
    Map<String, AttributeValue> before = found.item().stored();
    Map<String, AttributeValue> after = new HashMap<>(before);
    String name = claim(found).rule().subject();
    RepairWrite write = own(found).unchanged(before);
    for (Copy copy : member.copies()) {
      if (copy.source().equals(name)) {
        AttributeValue value = source.get(copy.sourceAttribute());
        write.set(copy.attribute(), value);
        if (value == null) {
          after.remove(copy.attribute());
        } else {
          after.put(copy.attribute(), value);
        }
      }
    }
    AttributeValue copied = before.get(OwnedAttribute.COPIED);
    Map<String, AttributeValue> versions =
        new HashMap<>(copied == null ? Map.<String, AttributeValue>of() : copied.m());
    versions.put(name, version(source));
    after.put(OwnedAttribute.COPIED, AttributeValue.fromM(versions));
    write.set(OwnedAttribute.COPIED, AttributeValue.fromM(versions));
    setIndexKeys(type, after, write);
    List<TransactWriteItem> writes = new ArrayList<>();
    writes.add(write.update());
    writes.add(unchangedSource(found));
    boolean isMirrored =
        table.design().items().stream()
            .anyMatch(t -> t.kind() == ItemType.Kind.MIRROR && t.type().equals(type.type()));
    if (isMirrored) {
      Map<String, AttributeValue> mirror = mirrorOf(type.type(), after);
      writes.add(at(rules.place(mirror)).put(mirror));
    }
    return write(writes);
  }

  private TransactWriteItem unchangedSource(Confirmed found) {
    Map<String, AttributeValue> source = otherItem(found);
    return other(found)
        .exists()
        .equal(AttributePath.of(OwnedAttribute.VERSION), source.get(OwnedAttribute.VERSION))
        .check();
  }

  private Outcome staleMember(Confirmed found) {
    SummaryMember member = memberOf(found).orElse(null);
    if (member == null) {
      return Outcome.CHANGED;
    }
    Map<String, AttributeValue> source = otherItem(found);
    RepairWrite write = own(found).equal(member.path(), AttributeValue.fromM(member.stored));
    for (String name : table.schema().keptOfOther(relationship(found), member.map.side())) {
      write.set(member.path(storedName(member.map, name)), source.get(name));
    }
    write.set(member.path(OwnedAttribute.COPIED), version(source));
    return write(List.of(write.update(), unchangedSource(found)));
  }

  private Outcome missingGate(Confirmed found) {
    ExaminedItem.Claim claim = found.claim();
    if (claim == null) {
      return created(found.part(), found.place(), found.place());
    }
    List<Gate> gates = table.design().gates();
    for (int i = 0; i < gates.size(); i++) {
      if (gates.get(i).relationship().equals(claim.rule().relationship())
          && gates.get(i).side() == claim.rule().side()) {
        return created(i, claim.other(), found.place());
      }
    }
    return Outcome.IMPOSSIBLE;
  }

  private Outcome created(int gate, Place holder, Place entity) {
    return recount.create(gate, holder, entity) ? Outcome.DONE : Outcome.CHANGED;
  }

  private Outcome closedGate(Confirmed found) {
    ExaminedItem.Claim claim = found.claim();
    AttributeValue open = AttributeValue.fromS(Gate.OPEN);
    if (claim == null) {
      Gate gate = table.design().gates().get(found.part());
      return write(List.of(own(found).unmarked().set(gate.state(), open).update()));
    }
    Gate gate =
        table.design().gates().stream()
            .filter(
                g ->
                    g.relationship().equals(claim.rule().relationship())
                        && g.side() == claim.rule().side())
            .findFirst()
            .orElseThrow();
    return write(
        List.of(
            other(found).unmarked().set(gate.state(), open).update(),
            own(found).unmarked().check()));
  }

  /** A gate without an entity is removed if it counts nothing, else it becomes a tombstone. */
  private Outcome orphanGate(Confirmed found) {
    Gate gate =
        table.design().gates().stream()
            .filter(
                g ->
                    g.relationship().equals(claim(found).rule().relationship())
                        && g.side() == claim(found).rule().side())
            .findFirst()
            .orElseThrow();
    Map<String, AttributeValue> item = found.item().stored();
    RepairWrite write =
        own(found)
            .exists()
            .equal(gate.number(), StoredValues.at(item, gate.number()))
            .equal(gate.changes(), StoredValues.at(item, gate.changes()));
    boolean isEmpty = ItemRules.number(item, gate) == 0;
    TransactWriteItem change =
        isEmpty
            ? write.delete()
            : write
                .set(gate.state(), AttributeValue.fromS(Gate.CLOSED))
                .set(OwnedAttribute.DELETING, AttributeValue.fromS(OwnedAttribute.GONE))
                .update();
    return write(List.of(change, other(found).gone().check()));
  }

  /** Guards the value of an item, unless another item has the value too. */
  private Outcome guard(Confirmed found) {
    ItemType type = type(found);
    Map<String, AttributeValue> guard = otherItem(found);
    ItemType guardType =
        table.design().items().stream()
            .filter(t -> t.label().equals(claim(found).rule().subject()))
            .findFirst()
            .orElseThrow();
    List<TransactWriteItem> writes = new ArrayList<>();
    if (!guard.isEmpty()) {
      Place owner = Place.of(type.key(), table.codec(type.type()).values(guard));
      Map<String, AttributeValue> holder = requests.each(List.of(owner)).get(0);
      if (rules.holds(guardType, holder, claim(found).other())) {
        return Outcome.IMPOSSIBLE;
      }
      writes.add(at(owner).unchanged(holder).check());
    }
    Map<String, AttributeValue> item = found.item().stored();
    Map<String, AttributeValue> made = new HashMap<>(requests.key(claim(found).other()));
    TypeCodec codec = table.codec(type.type());
    Function<String, @Nullable Object> values = rules.values(type, item);
    table
        .schema()
        .identityNames(table.schema().member(type.type()).orElseThrow())
        .forEach(name -> made.put(name, codec.store(name, values.apply(name))));
    String label = table.design().table().type();
    if (label != null) {
      made.put(label, AttributeValue.fromS(guardType.label()));
    }
    if (item.containsKey(OwnedAttribute.BY)) {
      made.put(OwnedAttribute.BY, item.get(OwnedAttribute.BY));
    }
    writes.add(other(found).unchanged(guard).put(made));
    writes.add(own(found).unchanged(item).check());
    return write(writes);
  }

  /** Undoes the mark of a delete that nobody can finish; it can be asked for again. */
  private Outcome unmark(Confirmed found) {
    ItemType type = type(found);
    Map<String, AttributeValue> item = found.item().stored();
    Function<String, @Nullable Object> values = rules.values(type, item);
    AttributeValue open = AttributeValue.fromS(Gate.OPEN);
    RepairWrite write = own(found).unchanged(item);
    write.equal(StoredValues.DELETING, item.get(OwnedAttribute.DELETING));
    write.set(OwnedAttribute.DELETING, null);
    List<TransactWriteItem> shards = new ArrayList<>();
    for (Gate gate : table.design().gates()) {
      if (!gate.entity().equals(type.type())) {
        continue;
      }
      if (!gate.isSharded()) {
        if (StoredValues.at(item, gate.state()) != null) {
          write.set(gate.state(), open);
        }
        continue;
      }
      Relationship relationship = table.schema().relationship(gate.relationship()).orElseThrow();
      var key = gate.item().renamed(table.schema().identityNames(relationship, gate.side()));
      List<Place> places = new ArrayList<>();
      for (int shard = 0; shard < gate.shards(); shard++) {
        places.add(Place.of(key, values, shard));
      }
      List<Map<String, AttributeValue>> items = requests.each(places);
      for (int shard = 0; shard < gate.shards(); shard++) {
        if (StoredValues.at(items.get(shard), gate.state()) != null) {
          shards.add(at(places.get(shard)).unmarked().set(gate.state(), open).update());
        }
      }
    }
    // The entity is unmarked last: until then no link passes, and the repair can be repeated.
    for (int i = 0; i < shards.size(); i += MOST_WRITES) {
      if (!requests.write(shards.subList(i, Math.min(shards.size(), i + MOST_WRITES)))) {
        return Outcome.CHANGED;
      }
    }
    return write(List.of(write.update()));
  }
}
