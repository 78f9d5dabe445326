// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An edge in summaries, assembled from the attributes that each side stores. */
final class SummaryEdges {
  private final Binding binding;

  SummaryEdges(Binding binding) {
    this.binding = binding;
  }

  /** The maps of the relationship, that of the {@code from} side first. */
  private List<SummaryMap> maps() {
    return binding.table().design().summaries().stream()
        .filter(map -> map.relationship().equals(binding.codec().type()))
        .sorted(Comparator.comparing(SummaryMap::side))
        .toList();
  }

  /** The keys of the entities that store the edge. */
  List<Map<String, AttributeValue>> keys() {
    return maps().stream().map(this::end).toList();
  }

  /** The key of the entity that has the map. */
  private Map<String, AttributeValue> end(SummaryMap map) {
    Relationship relationship =
        binding.table().schema().relationship(map.relationship()).orElseThrow();
    ItemKey key = binding.table().design().primary().get(map.entity()).key();
    return binding.key(key.renamed(binding.table().schema().endRenames(relationship, map.side())));
  }

  /** The paths of the edge in the entity of one side. */
  List<AttributePath> members(Side side) {
    return maps().stream().filter(map -> map.side() == side).map(this::member).toList();
  }

  private AttributePath member(SummaryMap map) {
    String name = map.key().encode(binding.codec().values(binding.request().identity()));
    return AttributePath.of(map.attribute(), name);
  }

  /** The edge as it was seen, in its stored form; empty if no entity stores it. */
  Map<String, AttributeValue> seen() {
    Map<String, AttributeValue> edge = new LinkedHashMap<>();
    for (SummaryMap map : maps()) {
      Map<String, AttributeValue> item = binding.items().seen(end(map));
      AttributeValue member = item == null ? null : StoredValues.at(item, member(map));
      if (member != null) {
        edge.putAll(binding.request().identity());
        StoredNames.kept(binding.table().schema(), map, member.m())
            .forEach((name, value) -> add(edge, name, value));
      }
    }
    return edge;
  }

  private void add(Map<String, AttributeValue> edge, String name, AttributeValue value) {
    if (binding.codec().attributes().containsKey(name)) {
      edge.put(name, value);
    }
  }

  static boolean areEqual(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return one.keySet().equals(other.keySet())
        && one.keySet().stream().allMatch(n -> Binding.areEqual(one.get(n), other.get(n)));
  }
}
