// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.CopiedSources;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Repairs of edges that are stored as maps on their entities. Not thread-safe. */
final class SummaryRepairs {
  private final OpenTable table;
  private final ItemRules rules;
  private final RepairedItems items;
  private final boolean deletesUnknown;

  SummaryRepairs(OpenTable table, ItemRules rules, RepairedItems items, boolean deletesUnknown) {
    this.table = table;
    this.rules = rules;
    this.items = items;
    this.deletesUnknown = deletesUnknown;
  }

  /** Removes an edge from a map of summaries, if the entity at its other end is gone. */
  RepairOutcome orphan(Confirmed found) {
    return memberOf(found)
        .map(
            member -> {
              ConditionalWrite write = items.own(found);
              remove(found, member, write);
              return items.write(List.of(write.update(), items.other(found).gone().check()));
            })
        .orElse(RepairOutcome.IMPOSSIBLE);
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
    ExaminedItem.Claim claim = found.claimed();
    Relationship relationship = items.relationship(found);
    Side own = claim.rule().side().other();
    SummaryMap map = map(relationship, own).orElse(null);
    if (map == null) {
      return Optional.empty();
    }
    Map<String, AttributeValue> item = found.stored();
    Function<String, @Nullable Object> identity = rules.values(found.type(), item);
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
  private void remove(Confirmed found, SummaryMember member, ConditionalWrite write) {
    write.equal(member.path(), AttributeValue.fromM(member.stored));
    write.set(member.path(), null);
    String count = items.relationship(found).count().get(member.map.side());
    if (count != null && StoredValues.numeric(found.stored().get(count)).signum() > 0) {
      write.add(AttributePath.of(count), -1);
    }
  }

  /**
   * Completes an edge that only one side stores, if this side has everything that the other side
   * keeps; otherwise it can only be removed.
   */
  RepairOutcome oneSided(Confirmed found) {
    SummaryMember member = memberOf(found).orElse(null);
    Relationship relationship = items.relationship(found);
    Side theirSide = found.claimed().rule().side();
    SummaryMap theirs = map(relationship, theirSide).orElse(null);
    if (member == null || theirs == null) {
      return RepairOutcome.IMPOSSIBLE;
    }
    Map<String, AttributeValue> other = found.otherItem();
    Map<String, AttributeValue> known = StoredNames.kept(table.schema(), member.map, member.stored);
    Map<String, AttributeValue> restored = new HashMap<>();
    List<String> ofOther = table.schema().keptOfOther(relationship, theirSide);
    boolean isComplete = true;
    for (String name : theirs.kept()) {
      AttributeValue value = (ofOther.contains(name) ? found.stored() : known).get(name);
      isComplete &= ofOther.contains(name) || member.map.kept().contains(name);
      if (value != null) {
        restored.put(storedName(theirs, name), value);
      }
    }
    if (!ofOther.isEmpty()) {
      restored.putAll(CopiedSources.inSummary(found.stored()));
    }
    if (member.stored.containsKey(OwnedAttribute.BY)) {
      restored.put(OwnedAttribute.BY, member.stored.get(OwnedAttribute.BY));
    }
    AttributeValue members = other.get(theirs.attribute());
    boolean hasRoom = theirs.max() == 0 || members == null || members.m().size() < theirs.max();
    if (isComplete && hasRoom) {
      String key = theirs.key().encode(member.edge);
      ConditionalWrite write = items.other(found).unmarked();
      if (members == null) {
        write.absent(AttributePath.of(theirs.attribute()));
        write.set(
            theirs.attribute(), AttributeValue.fromM(Map.of(key, AttributeValue.fromM(restored))));
      } else {
        AttributePath path = AttributePath.of(theirs.attribute(), key);
        write.absent(path).set(path, AttributeValue.fromM(restored));
      }
      String count = relationship.count().get(theirSide);
      if (count != null) {
        countIn(AttributePath.of(count), other, members == null ? 0 : members.m().size(), write);
      }
      // An entity that is linked to itself has both maps.
      boolean isOne = found.isOfOneItem();
      ConditionalWrite own =
          CopiedSources.unchanged(
              (isOne ? write : items.own(found))
                  .equal(member.path(), AttributeValue.fromM(member.stored)),
              found.stored());
      return items.write(isOne ? List.of(write.update()) : List.of(write.update(), own.check()));
    }
    if (!deletesUnknown || found.isOfOneItem()) {
      return RepairOutcome.IMPOSSIBLE;
    }
    ConditionalWrite write = items.own(found);
    remove(found, member, write);
    String key = theirs.key().encode(member.edge);
    return items.write(
        List.of(
            write.update(),
            items.other(found).absent(AttributePath.of(theirs.attribute(), key)).check()));
  }

  /**
   * Counts an edge that a map lacked. A number that is not the one of the map may have counted the
   * edge already: if it is wrong when the map is complete, it is a finding of its own.
   */
  private static void countIn(
      AttributePath count, Map<String, AttributeValue> item, int members, ConditionalWrite write) {
    AttributeValue stored = StoredValues.at(item, count);
    if (stored == null) {
      write.absent(count).set(count, StoredValues.number(members + 1));
    } else if (stored.equals(StoredValues.number(members))) {
      write.add(count, 1);
    } else {
      write.equal(count, stored);
    }
  }

  /** The {@code from} side of an edge is right, if both sides store it differently. */
  RepairOutcome different(Confirmed found) {
    SummaryMember member = memberOf(found).orElse(null);
    Side theirSide = found.claimed().rule().side();
    SummaryMap theirs = map(items.relationship(found), theirSide).orElse(null);
    if (member == null || theirs == null) {
      return RepairOutcome.IMPOSSIBLE;
    }
    String theirKey = theirs.key().encode(member.edge);
    AttributePath theirPath = AttributePath.of(theirs.attribute(), theirKey);
    AttributeValue their = StoredValues.at(found.otherItem(), theirPath);
    if (their == null) {
      return RepairOutcome.CHANGED;
    }
    boolean isFrom = theirSide == Side.TO;
    Map<String, AttributeValue> right =
        isFrom
            ? StoredNames.kept(table.schema(), member.map, member.stored)
            : StoredNames.kept(table.schema(), theirs, their.m());
    ConditionalWrite own =
        items.own(found).equal(member.path(), AttributeValue.fromM(member.stored));
    ConditionalWrite other = items.other(found).equal(theirPath, their);
    ConditionalWrite changed = isFrom ? other : own;
    for (String name : theirs.kept()) {
      boolean isShared =
          member.map.kept().contains(name) && items.relationship(found).attribute(name).isPresent();
      if (isShared) {
        changed.set(
            isFrom ? AttributePath.of(theirs.attribute(), theirKey, name) : member.path(name),
            right.get(name));
      }
    }
    return items.write(
        List.of(isFrom ? own.check() : own.update(), isFrom ? other.update() : other.check()));
  }

  private String storedName(SummaryMap map, String name) {
    return table.schema().storedInSummary(map.relationship(), map.side(), name);
  }

  RepairOutcome count(Confirmed found) {
    SummaryMap map = table.design().summaries().get(ItemRules.summaryOf(found.part()));
    String count =
        Objects.requireNonNull(
            table.schema().relationship(map.relationship()).orElseThrow().count().get(map.side()));
    AttributeValue members = found.stored().get(map.attribute());
    return items.write(
        List.of(
            items
                .own(found)
                .exists()
                .equal(AttributePath.of(map.attribute()), members)
                .set(count, StoredValues.number(members == null ? 0 : members.m().size()))
                .update()));
  }

  RepairOutcome stale(Confirmed found) {
    SummaryMember member = memberOf(found).orElse(null);
    if (member == null) {
      return RepairOutcome.CHANGED;
    }
    Map<String, AttributeValue> source = CopiedSources.declared(table, found.otherItem());
    ConditionalWrite write =
        items.own(found).equal(member.path(), AttributeValue.fromM(member.stored));
    for (String name : table.schema().keptOfOther(items.relationship(found), member.map.side())) {
      write.set(member.path(storedName(member.map, name)), source.get(name));
    }
    Map<String, AttributeValue> copied = CopiedSources.inSummary(source);
    for (String name : List.of(OwnedAttribute.COPIED, OwnedAttribute.BORN)) {
      write.set(member.path(name), copied.get(name));
    }
    return items.write(List.of(write.update(), items.unchangedSource(found)));
  }
}
