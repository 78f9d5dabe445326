// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds maps on entities whose keys are ids of another entity: the summaries of a relationship. */
final class FindSummaries {
  private static final String BETWEEN = "\u0000";
  private static final int LEAST_BOUND = 50;

  private final TypeDrafts found;

  FindSummaries(TypeDrafts found) {
    this.found = found;
  }

  /**
   * A map of one entity.
   *
   * @param pairs the ids of the holder and of the other entity, of every member
   * @param kept the values in the members, by name
   * @param most the size of the greatest map
   */
  private record MapOfIds(
      OfEntity holder,
      String attribute,
      OfEntity other,
      Set<String> pairs,
      Map<String, List<AttributeValue>> kept,
      int most) {

    boolean isInverseOf(MapOfIds one) {
      return holder == one.other && other == one.holder && reversed(pairs).equals(one.pairs);
    }
  }

  void run() {
    List<MapOfIds> maps = new ArrayList<>();
    for (OfEntity holder : found.entities) {
      for (String name : holder.group().attributes(found.table, found.typeAttribute).keySet()) {
        map(holder, name).ifPresent(maps::add);
      }
    }
    Set<MapOfIds> used = new HashSet<>();
    for (MapOfIds one : maps) {
      if (used.add(one)) {
        Optional<MapOfIds> back = maps.stream().filter(m -> m.isInverseOf(one)).findFirst();
        back.ifPresent(used::add);
        Map<Side, MapOfIds> sides = new EnumMap<>(Side.class);
        sides.put(back.isPresent() ? Side.FROM : Side.TO, one);
        back.ifPresent(b -> sides.put(Side.TO, b));
        add(sides);
      }
    }
  }

  private Optional<MapOfIds> map(OfEntity holder, String name) {
    Set<String> keys = new TreeSet<>();
    Set<String> pairs = new TreeSet<>();
    Map<String, List<AttributeValue>> kept = new TreeMap<>();
    int most = 0;
    for (int i = 0; i < holder.group().items().size(); i++) {
      AttributeValue value = holder.group().items().get(i).get(name);
      if (value == null) {
        continue;
      }
      if (!value.hasM() || !value.m().values().stream().allMatch(AttributeValue::hasM)) {
        return Optional.empty();
      }
      String id = holder.group().identity(holder.id, i);
      most = Math.max(most, value.m().size());
      value
          .m()
          .forEach(
              (key, edge) -> {
                keys.add(KeyToken.decoded(key));
                pairs.add(id + BETWEEN + KeyToken.decoded(key));
                edge.m().forEach((m, v) -> kept.computeIfAbsent(m, n -> new ArrayList<>()).add(v));
              });
    }
    kept.keySet().removeIf(member -> member.startsWith("_"));
    int greatest = most;
    return keys.isEmpty()
        ? Optional.empty()
        : found.entities.stream()
            .filter(other -> other != holder && other.id.size() == 1)
            .filter(other -> other.group().identities(other.id).containsAll(keys))
            .max(Comparator.comparing(other -> isNamedAfter(name, other)))
            .map(other -> new MapOfIds(holder, name, other, pairs, kept, greatest));
  }

  private static boolean isNamedAfter(String attribute, OfEntity entity) {
    return attribute.toLowerCase(Locale.ROOT).startsWith(entity.name.toLowerCase(Locale.ROOT));
  }

  private static Set<String> reversed(Set<String> pairs) {
    Set<String> reversed = new TreeSet<>();
    for (String pair : pairs) {
      String[] ids = pair.split(BETWEEN, 2);
      reversed.add(ids[1] + BETWEEN + ids[0]);
    }
    return reversed;
  }

  private void add(Map<Side, MapOfIds> sides) {
    MapOfIds to = sides.get(Side.TO);
    OfRelationship edge =
        new OfRelationship(found.take(to.other().name + to.holder().name), to.other(), to.holder());
    edge.store = Store.SUMMARIES;
    edge.fromFields.addAll(edge.from.id);
    edge.toFields.addAll(edge.to.id);
    sides.forEach((side, map) -> add(edge, side, map));
    edge.unsure("the name is made of its two entities: no key gives one.");
    edge.unsure(
        "the bounds are guesses: the greatest map that was seen had %d."
            .formatted(sides.values().stream().mapToInt(MapOfIds::most).max().orElse(0)));
    found.relationships.add(edge);
  }

  private void add(OfRelationship edge, Side side, MapOfIds map) {
    edge.as.put(side, map.attribute());
    edge.summary.put(side, List.copyOf(map.kept().keySet()));
    edge.max.put(side, Math.max(LEAST_BOUND, map.most() * 2));
    map.holder().attributes.removeIf(a -> a.name().equals(map.attribute()));
    map.kept()
        .forEach(
            (member, values) -> {
              if (!map.other().has(member) && !edge.has(member)) {
                edge.attributes.add(
                    new Attribute(
                        member,
                        found.attributeTypes.of(member, values),
                        values.size() < map.pairs().size(),
                        null));
              }
            });
  }
}
