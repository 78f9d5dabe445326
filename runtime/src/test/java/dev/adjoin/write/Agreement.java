// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.codec.Shape;
import dev.adjoin.design.Entry;
import dev.adjoin.design.Gate;
import dev.adjoin.design.Index;
import dev.adjoin.design.ItemType;
import dev.adjoin.design.SummaryMap;
import dev.adjoin.model.Relationship;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rebuilds everything that follows from base items, and compares it with what is stored. */
final class Agreement {
  private final Database db;
  private final Map<String, Map<String, AttributeValue>> all;

  private Agreement(Database db) {
    this.db = db;
    this.all = db.all();
  }

  static void check(Database db) {
    Agreement agreement = new Agreement(db);
    agreement.indexes();
    agreement.mirrors();
    db.table.design().gates().forEach(agreement::gate);
    db.table.design().summaries().forEach(agreement::summary);
  }

  private List<Map<String, AttributeValue>> items(String label) {
    return all.values().stream()
        .filter(i -> db.table.types().of(i).map(ItemType::label).filter(label::equals).isPresent())
        .filter(i -> !Conventions.isTombstone(i))
        .toList();
  }

  private void indexes() {
    for (ItemType type : db.table.design().primary().values()) {
      Shape shape = db.table.shape(type.type());
      for (Entry entry : type.entries()) {
        Index index = db.table.design().index(entry.index()).orElseThrow();
        for (Map<String, AttributeValue> item : items(type.label())) {
          Function<String, @Nullable Object> values = shape.values(item);
          boolean isThere =
              entry.sparseBy().stream().allMatch(a -> values.apply(a) != null)
                  && (entry.when() == null || Whens.holds(entry.when(), shape, item));
          AttributeValue sort = item.get(index.sortKey());
          assertThat(sort == null ? null : sort.s())
              .as("%s of %s", index.sortKey(), Database.shown(item))
              .isEqualTo(isThere ? entry.key().sort().encode(values) : null);
          AttributeValue partition = item.get(index.partitionKey());
          assertThat(partition == null ? null : partition.s())
              .isEqualTo(isThere ? entry.key().partition().encode(values) : null);
        }
      }
    }
  }

  private void mirrors() {
    for (ItemType mirror : db.table.design().items()) {
      if (mirror.kind() == ItemType.Kind.MIRROR) {
        Shape shape = db.table.shape(mirror.type());
        Map<String, String> expected = new TreeMap<>();
        for (Map<String, AttributeValue> edge : items(mirror.type())) {
          Map<String, AttributeValue> key = db.table.keys().of(mirror.key(), shape.values(edge));
          expected.put(db.table.keys().shown(key), plain(edge));
        }
        Map<String, String> found = new TreeMap<>();
        items(mirror.label()).forEach(i -> found.put(db.table.keys().shown(i), plain(i)));
        assertThat(found).as(mirror.label()).isEqualTo(expected);
      }
    }
  }

  private String plain(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> plain = new LinkedHashMap<>(item);
    plain.keySet().removeAll(List.of("PK", "SK", "_type"));
    db.table.design().indexes().forEach(i -> plain.keySet().removeAll(i.ownAttributes()));
    return Database.shown(plain);
  }

  private void gate(Gate gate) {
    Map<String, Integer> expected = new TreeMap<>();
    Shape shape = db.table.shape(gate.relationship());
    for (Map<String, AttributeValue> edge : items(gate.relationship())) {
      String key = db.table.keys().shown(db.table.keys().of(gate.item(), shape.values(edge)));
      expected.merge(key, 1, Integer::sum);
    }
    Map<String, Integer> found = new TreeMap<>();
    for (Map<String, AttributeValue> item : all.values()) {
      if (item.containsKey(gate.attribute())) {
        int number = StoredValues.numeric(StoredValues.at(item, gate.number())).intValue();
        if (number != 0) {
          found.put(db.table.keys().shown(item), number);
        }
      }
    }
    assertThat(found).as(gate.toString()).isEqualTo(expected);
  }

  private void summary(SummaryMap map) {
    Relationship relationship = db.table.schema().relationship(map.relationship()).orElseThrow();
    assertThat(edges(map)).as(map.toString()).isEqualTo(otherEdges(map));
    String count = relationship.count().get(map.side());
    if (count != null) {
      for (Map<String, AttributeValue> item : items(map.entity())) {
        assertThat(StoredValues.numeric(item.get(count)).intValue())
            .isEqualTo(item.get(map.attribute()).m().size());
      }
    }
  }

  private Set<String> otherEdges(SummaryMap map) {
    return db.table.design().summaries().stream()
        .filter(m -> m.relationship().equals(map.relationship()) && m.side() != map.side())
        .findFirst()
        .map(this::edges)
        .orElseGet(() -> edges(map));
  }

  private Set<String> edges(SummaryMap map) {
    Relationship relationship = db.table.schema().relationship(map.relationship()).orElseThrow();
    Set<String> edges = new TreeSet<>();
    for (Map<String, AttributeValue> item : items(map.entity())) {
      Map<String, Object> ids = new TreeMap<>();
      db.table
          .schema()
          .identityNames(relationship, map.side())
          .forEach((edge, own) -> ids.put(edge, item.get(own).s()));
      for (String key : item.get(map.attribute()).m().keySet()) {
        Map<String, Object> edge = new TreeMap<>(ids);
        edge.putAll(map.key().decode(key).orElseThrow());
        edges.add(edge.toString());
      }
    }
    return new HashSet<>(edges);
  }
}
