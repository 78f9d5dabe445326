// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.CopiedSources;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Relationship;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Calculates what an edge is in an old and in a new design, as an item or as members of maps.
 *
 * <p>An edge of maps has the attributes of both its members; where they differ, the {@code from}
 * side is right. What a map keeps of the other entity is read from that entity. Attributes that
 * nobody declares go along; in maps they are kept on one side. A member that has its new form has
 * the same form after another calculation, so that a sweep may meet an edge before and after.
 *
 * <p>Thread-safe.
 */
final class EdgeForms {
  private final OpenTable before;
  private final OpenTable after;
  private final Set<String> relationships;
  private final Set<String> lost;
  private final ItemRules oldRules;
  private final RepairedItems items;
  private final Set<String> ownAttributes = new TreeSet<>();

  /**
   * An edge as it is stored.
   *
   * @param attributes its identity and attributes by their names in the new design
   * @param by the token of its last write; null if it has none
   * @param item the item that it is, by its stored names; empty if it is in maps
   * @param entities the entities at its ends; without those that were not read
   */
  record StoredEdge(
      String relationship,
      Map<String, AttributeValue> attributes,
      @Nullable AttributeValue by,
      Map<String, AttributeValue> item,
      Map<Side, Map<String, AttributeValue>> entities) {}

  /** The place of a member in the map of an entity. */
  record Slot(Place holder, AttributePath path) {
    String key() {
      return path.names().get(1);
    }
  }

  /**
   * @param before the table by its old design, in the names of the new one
   * @param after the table by its new design
   * @param relationships those whose edges get another form
   * @param lost the attributes ({@code Visit.note}) whose stored values may be deleted
   */
  EdgeForms(OpenTable before, OpenTable after, Set<String> relationships, Set<String> lost) {
    this.before = before;
    this.after = after;
    this.relationships = Set.copyOf(relationships);
    this.lost = Set.copyOf(lost);
    this.oldRules = new ItemRules(before);
    this.items = new RepairedItems(after, new ItemRules(after), new Requests(after));
    ownAttributes.add(after.design().table().partition());
    ownAttributes.add(after.design().table().sort());
    Stream.of(before, after)
        .flatMap(table -> Stream.ofNullable(table.design().table().type()))
        .forEach(ownAttributes::add);
    Stream.of(before, after)
        .flatMap(table -> table.design().indexes().stream())
        .map(Index::ownAttributes)
        .forEach(ownAttributes::addAll);
  }

  /** Whether an item is an edge of the old design, or has members that lead to all of its edges. */
  boolean isHolder(Map<String, AttributeValue> stored) {
    ItemType type = type(stored);
    return type != null && (isEdge(type) || leading(type).anyMatch(map -> hasMembers(map, stored)));
  }

  private @Nullable ItemType type(Map<String, AttributeValue> stored) {
    return before
        .types()
        .of(stored)
        .filter(t -> t.isPrimary() && ItemConversion.isCalled(before, t, stored))
        .orElse(null);
  }

  private boolean isEdge(ItemType type) {
    return type.kind() == ItemType.Kind.RELATIONSHIP && relationships.contains(type.type());
  }

  /** The old maps on an entity that have every edge: of two maps the first. */
  private Stream<SummaryMap> leading(ItemType type) {
    return relationships.stream()
        .flatMap(relationship -> maps(before, relationship).stream().limit(1))
        .filter(map -> map.entity().equals(type.type()));
  }

  private static List<SummaryMap> maps(OpenTable table, String relationship) {
    return table.design().summaries().stream()
        .filter(map -> map.relationship().equals(relationship))
        .sorted((a, b) -> a.side().compareTo(b.side()))
        .toList();
  }

  /**
   * The maps in which an edge can have members: those of the old design, and those that only the
   * new one has, where a sweep that ended before may have written them.
   */
  private List<SummaryMap> allMaps(String relationship) {
    List<SummaryMap> all = new ArrayList<>(maps(before, relationship));
    maps(after, relationship).stream()
        .filter(map -> all.stream().noneMatch(known -> known.side() == map.side()))
        .forEach(all::add);
    return all;
  }

  private static boolean hasMembers(SummaryMap map, Map<String, AttributeValue> stored) {
    AttributeValue members = stored.get(map.attribute());
    return members != null && !members.m().isEmpty();
  }

  /** The label of an item by the old design; empty if it has none there. */
  String label(Map<String, AttributeValue> stored) {
    return before.types().of(stored).map(ItemType::label).orElse("");
  }

  /**
   * The edges that an item is or has.
   *
   * @param stored the item by its stored names
   * @throws IllegalArgumentException if a member of a map is no edge
   * @throws UnreadableItemException if it does not have the form of the old design
   */
  List<StoredEdge> in(Map<String, AttributeValue> stored) {
    ItemType type = Objects.requireNonNull(type(stored));
    if (isEdge(type)) {
      return List.of(edge(type, stored));
    }
    Map<String, AttributeValue> entity = after.names().of(type.type()).declared(stored);
    List<StoredEdge> edges = new ArrayList<>();
    leading(type)
        .filter(map -> hasMembers(map, stored))
        .forEach(
            map ->
                stored
                    .get(map.attribute())
                    .m()
                    .keySet()
                    .forEach(key -> edges.add(member(map, type, entity, key))));
    return edges;
  }

  private StoredEdge edge(ItemType type, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> declared = before.names().of(type.type()).declared(stored);
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    identity(type.type(), oldRules.values(type, declared), attributes);
    own(type.type(), stored).forEach(attributes::putIfAbsent);
    return new StoredEdge(type.type(), attributes, stored.get(OwnedAttribute.BY), stored, Map.of());
  }

  private void identity(
      String relationship,
      Function<String, @Nullable Object> values,
      Map<String, AttributeValue> into) {
    for (String name : before.schema().identityNames(relationship(before, relationship))) {
      into.put(name, before.codec(relationship).store(name, values.apply(name)));
    }
  }

  /** The attributes of an edge, without those that are Adjoin's own or are to be lost. */
  private Map<String, AttributeValue> own(String relationship, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> own = new LinkedHashMap<>(stored);
    own.keySet().removeIf(name -> OwnedAttribute.isOfEdge(name) || ownAttributes.contains(name));
    Map<String, Attribute> declared = after.codec(relationship).attributes();
    for (Attribute attribute : before.codec(relationship).attributes().values()) {
      boolean isLost = lost.contains(relationship + "." + attribute.name());
      if (isLost && !declared.containsKey(attribute.name())) {
        own.remove(attribute.stored());
      }
    }
    return after.names().of(relationship).declared(own);
  }

  private StoredEdge member(
      SummaryMap map, ItemType type, Map<String, AttributeValue> entity, String key) {
    String name = map.relationship();
    Map<String, String> names =
        before.schema().identityNames(relationship(before, name), map.side());
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    identity(name, ItemRules.edge(map, names, key, oldRules.values(type, entity)), attributes);
    Map<String, AttributeValue> member = entity.get(map.attribute()).m().get(key).m();
    kept(map, member).forEach(attributes::putIfAbsent);
    return new StoredEdge(
        name, attributes, member.get(OwnedAttribute.BY), Map.of(), Map.of(map.side(), entity));
  }

  /** The attributes of an edge in a member, which may have its old or its new form. */
  private Map<String, AttributeValue> kept(SummaryMap map, Map<String, AttributeValue> member) {
    Map<String, AttributeValue> own = new HashMap<>(member);
    for (OpenTable table : List.of(before, after)) {
      for (SummaryMap each : maps(table, map.relationship())) {
        Relationship relationship = relationship(table, map.relationship());
        each.kept().stream()
            .filter(name -> each.side() == map.side() && relationship.attribute(name).isEmpty())
            .map(name -> table.schema().storedInSummary(relationship.name(), map.side(), name))
            .forEach(own::remove);
      }
    }
    return own(map.relationship(), own);
  }

  /** Whether the form of an edge depends on its entities. */
  boolean needsEnds(StoredEdge edge) {
    Relationship relationship = relationship(after, edge.relationship());
    boolean isInTwoMaps = edge.item().isEmpty() && allMaps(edge.relationship()).size() > 1;
    return isInTwoMaps
        || !relationship.copies().isEmpty()
        || Stream.of(Side.values()).anyMatch(s -> after.schema().keepsOfOther(relationship, s));
  }

  /** The keys of the entities at both ends. */
  Map<Side, Place> ends(StoredEdge edge) {
    Map<Side, Place> ends = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      ends.put(side, end(edge, side));
    }
    return ends;
  }

  private Place end(StoredEdge edge, Side side) {
    Relationship relationship = relationship(after, edge.relationship());
    ItemType entity = Objects.requireNonNull(after.design().primary().get(relationship.end(side)));
    return Place.of(
        entity.key().renamed(after.schema().endRenames(relationship, side)), values(edge));
  }

  /** The name of the entity at an end. */
  String entity(StoredEdge edge, Side side) {
    return relationship(after, edge.relationship()).end(side);
  }

  /** The keys of the entities that must exist. */
  Map<Side, Place> required(StoredEdge edge) {
    Relationship relationship = relationship(after, edge.relationship());
    Map<Side, Place> required = ends(edge);
    required
        .keySet()
        .removeIf(
            side ->
                !relationship.linkRequires(side)
                    && !after.schema().keepsOfOther(relationship, side.other()));
    return required;
  }

  /**
   * The same edge with its entities.
   *
   * @param found items by their keys; empty for one that does not exist
   */
  StoredEdge between(StoredEdge edge, Map<Place, Map<String, AttributeValue>> found) {
    Map<Side, Map<String, AttributeValue>> entities = new EnumMap<>(Side.class);
    ends(edge).forEach((side, place) -> entities.put(side, found.getOrDefault(place, Map.of())));
    // The item that was read first counts, because the condition of the write compares it.
    entities.putAll(edge.entities());
    Map<String, AttributeValue> attributes = new LinkedHashMap<>(edge.attributes());
    for (SummaryMap map : allMaps(edge.relationship())) {
      Map<String, AttributeValue> entity = entities.getOrDefault(map.side(), Map.of());
      AttributeValue member = StoredValues.at(entity, path(before, map, edge));
      if (member != null) {
        kept(map, member.m()).forEach(attributes::putIfAbsent);
      }
    }
    return new StoredEdge(edge.relationship(), attributes, edge.by(), edge.item(), entities);
  }

  private Function<String, @Nullable Object> values(StoredEdge edge) {
    return after.codec(edge.relationship()).values(edge.attributes());
  }

  private static AttributePath path(OpenTable table, SummaryMap map, StoredEdge edge) {
    TypeCodec codec = table.codec(edge.relationship());
    return AttributePath.of(map.attribute(), map.key().encode(codec.values(edge.attributes())));
  }

  /** The members that an edge of maps has now; none for an edge that is an item. */
  Map<Slot, AttributeValue> members(StoredEdge edge) {
    Map<Slot, AttributeValue> members = new LinkedHashMap<>();
    for (SummaryMap map :
        edge.item().isEmpty() ? allMaps(edge.relationship()) : List.<SummaryMap>of()) {
      AttributePath path = path(before, map, edge);
      AttributeValue member =
          StoredValues.at(edge.entities().getOrDefault(map.side(), Map.of()), path);
      if (member != null) {
        members.put(new Slot(end(edge, map.side()), path), member);
      }
    }
    return members;
  }

  /** The members that an edge must have in the maps of the new design. */
  Map<Slot, AttributeValue> membersAfter(StoredEdge edge) {
    Map<Slot, AttributeValue> members = new LinkedHashMap<>();
    for (SummaryMap map : maps(after, edge.relationship())) {
      members.put(
          new Slot(end(edge, map.side()), path(after, map, edge)),
          AttributeValue.fromM(memberAfter(edge, map, members.isEmpty())));
    }
    return members;
  }

  private Map<String, AttributeValue> memberAfter(
      StoredEdge edge, SummaryMap map, boolean isFirst) {
    Relationship relationship = relationship(after, edge.relationship());
    List<String> ofOther = after.schema().keptOfOther(relationship, map.side());
    Map<String, AttributeValue> other = edge.entities().getOrDefault(map.side().other(), Map.of());
    Map<String, AttributeValue> member = new LinkedHashMap<>();
    if (isFirst) {
      Set<String> declared = after.codec(relationship.name()).attributes().keySet();
      edge.attributes()
          .forEach(
              (name, value) -> {
                if (!declared.contains(name)) {
                  member.put(name, value);
                }
              });
    }
    for (String name : map.kept()) {
      AttributeValue value = (ofOther.contains(name) ? other : edge.attributes()).get(name);
      if (value != null) {
        member.put(after.schema().storedInSummary(relationship.name(), map.side(), name), value);
      }
    }
    if (!ofOther.isEmpty()) {
      member.putAll(CopiedSources.inSummary(other));
    }
    if (edge.by() != null && after.design().carries(relationship.name(), OwnedAttribute.BY)) {
      member.put(OwnedAttribute.BY, edge.by());
    }
    return member;
  }

  /** The item that an edge must be in the new design; empty if it is in maps. */
  Map<String, AttributeValue> itemAfter(StoredEdge edge) {
    ItemType type = after.design().primary().get(edge.relationship());
    if (type == null) {
      return Map.of();
    }
    Relationship relationship = relationship(after, edge.relationship());
    Map<String, AttributeValue> item = new LinkedHashMap<>(edge.attributes());
    AttributeValue copied = null;
    for (Copy copy : relationship.copies()) {
      Side side = copy.source().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
      Map<String, AttributeValue> source = edge.entities().getOrDefault(side, Map.of());
      Optional.ofNullable(source.get(copy.sourceAttribute()))
          .ifPresent(value -> item.put(copy.attribute(), value));
      copied = CopiedSources.with(copied, copy.source(), source);
    }
    if (copied != null) {
      item.put(OwnedAttribute.COPIED, copied);
    }
    Function<String, @Nullable Object> values = values(edge);
    Place place = Place.of(type.key(), values);
    item.putAll(after.keys().of(place.partition(), place.sort()));
    String label = after.design().table().type();
    if (label != null) {
      item.put(label, AttributeValue.fromS(type.storedLabel(after.schema())));
    }
    if (edge.by() != null && after.design().carries(type.label(), OwnedAttribute.BY)) {
      item.put(OwnedAttribute.BY, edge.by());
    }
    if (relationship.marksRemovals()) {
      item.put(OwnedAttribute.LINK, AttributeValue.fromS(after.environment().newName()));
    }
    String expires = relationship.expires();
    if (expires != null
        && OwnedAttribute.EXPIRES.equals(after.design().timeToLive())
        && values.apply(expires) instanceof Instant instant) {
      item.put(OwnedAttribute.EXPIRES, StoredValues.number(instant.getEpochSecond()));
    }
    for (Gate gate : after.design().gates()) {
      if (gate.type().equals(type.type()) && gate.stamps()) {
        item.put(gate.stamp(), StoredValues.number(gate.epoch()));
      }
    }
    items
        .indexKeys(type, item)
        .forEach(
            (name, value) -> {
              if (value != null) {
                item.put(name, value);
              }
            });
    return item;
  }

  /** An entity without the maps of the edges that get another form. */
  Map<String, AttributeValue> withoutMaps(ItemType entity, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> without = new HashMap<>(stored);
    Stream.of(before, after)
        .flatMap(table -> table.design().summaries().stream())
        .filter(map -> map.entity().equals(entity.type()))
        .filter(map -> relationships.contains(map.relationship()))
        .forEach(map -> without.remove(map.attribute()));
    return without;
  }

  /** A hash code of what identifies an edge in the old design. */
  long identityBefore(StoredEdge edge) {
    return identity(before, edge);
  }

  /** A hash code of what identifies an edge in the new design. */
  long identityAfter(StoredEdge edge) {
    return identity(after, edge);
  }

  private static long identity(OpenTable table, StoredEdge edge) {
    long hash = Hashes.of(edge.relationship());
    for (String name : table.schema().identityNames(relationship(table, edge.relationship()))) {
      hash = Hashes.mix(hash, Hashes.of(edge.attributes().get(name)));
    }
    return hash;
  }

  private static Relationship relationship(OpenTable table, String name) {
    return table.schema().relationship(name).orElseThrow();
  }
}
