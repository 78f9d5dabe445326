// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType.Kind;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compares the gates and maps of entities with the edges in the table. */
final class IntactCounts {
  private final OpenTable table;
  private final StoredItems stored;
  private final List<String> problems = new ArrayList<>();

  IntactCounts(OpenTable table, StoredItems stored) {
    this.table = table;
    this.stored = stored;
  }

  List<String> problems() {
    table.design().gates().forEach(this::gate);
    table.design().summaries().forEach(this::number);
    summaries();
    return problems;
  }

  private Relationship relationship(String name) {
    return table.schema().relationship(name).orElseThrow();
  }

  /** Compares the number in a gate with the stored edges. */
  private void gate(Gate gate) {
    Map<Map<String, AttributeValue>, Long> edges = new HashMap<>();
    stored
        .of(Kind.RELATIONSHIP, gate.relationship())
        .forEach(edge -> edges.merge(gateKey(gate, edge), 1L, Long::sum));
    stored.all().forEach((key, item) -> gate(gate, key, item, edges.getOrDefault(key, 0L)));
    edges.keySet().stream()
        .filter(key -> !stored.all().containsKey(key))
        .forEach(key -> problems.add(table.keys().shown(key) + " is missing, though linked"));
  }

  private void gate(
      Gate gate, Map<String, AttributeValue> key, Map<String, AttributeValue> item, long edges) {
    AttributeValue number = StoredValues.at(item, gate.number());
    boolean isOf = item.containsKey(gate.attribute()) && number != null;
    if (isOf && Long.parseLong(number.n()) != edges) {
      problems.add(
          "%s: %s must be %d, but is %s"
              .formatted(table.keys().shown(key), gate.number(), edges, number.n()));
    }
    if (!isOf && edges > 0) {
      problems.add(table.keys().shown(key) + " has no gate " + gate.attribute());
    }
  }

  private Map<String, AttributeValue> gateKey(Gate gate, Map<String, AttributeValue> edge) {
    Map<String, String> names =
        table.schema().endRenames(relationship(gate.relationship()), gate.side());
    Function<String, @Nullable Object> values = table.codec(gate.relationship()).values(edge);
    return table.keys().of(gate.item(), name -> values.apply(names.getOrDefault(name, name)));
  }

  /** The number of a map's members, where that is kept. */
  private void number(SummaryMap map) {
    String count = relationship(map.relationship()).count().get(map.side());
    for (Map<String, AttributeValue> item : stored.of(Kind.ENTITY, map.entity())) {
      int found = StoredValues.numeric(count == null ? null : item.get(count)).intValue();
      if (count != null && found != members(map, item).size()) {
        problems.add(
            "%s: %s must be %d, but is %d"
                .formatted(table.keys().shown(item), count, members(map, item).size(), found));
      }
    }
  }

  private static Set<String> members(SummaryMap map, Map<String, AttributeValue> item) {
    AttributeValue members = item.get(map.attribute());
    return members == null ? Set.of() : members.m().keySet();
  }

  /** An edge that both sides keep must be in both maps. */
  private void summaries() {
    Map<String, Map<Side, Set<String>>> edges = new TreeMap<>();
    for (SummaryMap map : table.design().summaries()) {
      edges.computeIfAbsent(map.relationship(), r -> new TreeMap<>()).put(map.side(), edges(map));
    }
    edges.forEach(
        (relationship, sides) -> {
          if (sides.size() == 2 && !sides.get(Side.FROM).equals(sides.get(Side.TO))) {
            problems.add("The maps of %s do not agree: %s".formatted(relationship, sides));
          }
        });
  }

  private Set<String> edges(SummaryMap map) {
    Map<String, String> ids =
        table.schema().identityNames(relationship(map.relationship()), map.side());
    Set<String> edges = new TreeSet<>();
    for (Map<String, AttributeValue> item : stored.of(Kind.ENTITY, map.entity())) {
      for (String key : members(map, item)) {
        Map<String, Object> edge = new TreeMap<>(map.key().decode(key).orElseThrow());
        ids.forEach((name, own) -> edge.put(name, item.get(own).s()));
        edges.add(edge.toString());
      }
    }
    return edges;
  }
}
