// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.codec.Shape;
import dev.adjoin.design.Entry;
import dev.adjoin.design.Gate;
import dev.adjoin.design.Index;
import dev.adjoin.design.ItemType;
import dev.adjoin.design.ItemType.Kind;
import dev.adjoin.design.SummaryMap;
import dev.adjoin.execute.OpenTable;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Side;
import dev.adjoin.model.When;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Whether a table holds together, judged by reading all of it: keys and index places follow from
 * attributes, gates count the edges, every edge has its mirror, guards have owners, both maps of a
 * summarised edge know it, and no work is left unfinished.
 */
final class Intact {
  private final OpenTable table;
  private final Map<Map<String, AttributeValue>, Map<String, AttributeValue>> stored =
      new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  private Intact(OpenTable table, List<Map<String, AttributeValue>> items) {
    this.table = table;
    items.forEach(item -> stored.put(table.keys().in(item), item));
  }

  static List<Map<String, AttributeValue>> items(DynamoDbClient client, String table) {
    return client.scanPaginator(r -> r.tableName(table).consistentRead(true)).items().stream()
        .toList();
  }

  /** What is wrong, in words; nothing when all is well. */
  static List<String> problems(OpenTable table, DynamoDbClient client) {
    Intact intact = new Intact(table, items(client, table.calls().table()));
    intact.stored.values().forEach(intact::item);
    table.design().gates().forEach(intact::gate);
    table.design().items().stream().filter(t -> t.kind() == Kind.GUARD).forEach(intact::guards);
    intact.summaries();
    return intact.problems;
  }

  private void item(Map<String, AttributeValue> item) {
    String key = table.keys().shown(item);
    ItemType type = table.types().of(item).orElse(null);
    if (type == null || type.kind() == Kind.JOURNAL) {
      problems.add(key + " is " + (type == null ? "of no type" : "unfinished work"));
    } else if (type.isTheApplications() && !item.containsKey("_deleting")) {
      Shape shape = table.shape(type.type());
      if (!table.keys().of(type.key(), shape.values(item)).equals(table.keys().in(item))) {
        problems.add(key + " does not follow from its attributes");
      }
      type.entries().forEach(entry -> entry(key, item, shape, entry));
      if (type.kind() == Kind.RELATIONSHIP) {
        mirror(key, item, shape);
      }
    }
  }

  private void entry(String key, Map<String, AttributeValue> item, Shape shape, Entry entry) {
    Index index = table.design().index(entry.index()).orElseThrow();
    boolean isThere =
        item.keySet().containsAll(entry.sparseBy())
            && (entry.when() == null || holds(entry.when(), item));
    for (String attribute : index.ownAttributes()) {
      boolean isSort = attribute.equals(index.sortKey());
      var template = isSort ? entry.key().sort() : entry.key().partition();
      String wanted = isThere ? template.encode(shape.values(item)) : null;
      String is = item.containsKey(attribute) ? item.get(attribute).s() : null;
      if (!Objects.equals(wanted, is)) {
        problems.add("%s: %s must be %s, but is %s".formatted(key, attribute, wanted, is));
      }
    }
  }

  /** Of conditions, those of equal words and of presence are used in these tests. */
  private static boolean holds(When when, Map<String, AttributeValue> item) {
    return when.terms().stream()
        .allMatch(
            term -> {
              AttributeValue value = item.get(term.attribute());
              boolean isAny = term.operator() == When.Operator.EXISTS;
              return value != null && (isAny || term.values().contains(value.s()));
            });
  }

  private void mirror(String key, Map<String, AttributeValue> edge, Shape shape) {
    for (ItemType type : table.design().items()) {
      if (type.kind() == Kind.MIRROR && type.type().equals(shape.type())) {
        var mirror = stored.get(table.keys().of(type.key(), shape.values(edge)));
        boolean isSame =
            mirror != null
                && shape.attributes().keySet().stream()
                    .allMatch(a -> Objects.equals(edge.get(a), mirror.get(a)));
        if (!isSame) {
          problems.add(key + " is not as its mirror");
        }
      }
    }
  }

  /** What a gate says against the edges that are there. */
  private void gate(Gate gate) {
    Map<Map<String, AttributeValue>, Long> edges = new HashMap<>();
    Relationship relationship = table.schema().relationship(gate.relationship()).orElseThrow();
    of(Kind.RELATIONSHIP, gate.relationship())
        .forEach(edge -> edges.merge(gateKey(gate, relationship, edge), 1L, Long::sum));
    stored.forEach(
        (key, item) -> {
          AttributeValue number = at(item, gate.number().names());
          boolean isOf = item.containsKey(gate.attribute()) && number != null;
          long counted = edges.getOrDefault(key, 0L);
          if (isOf && Long.parseLong(number.n()) != counted) {
            problems.add(
                "%s: %s must be %d, but is %s"
                    .formatted(table.keys().shown(key), gate.number(), counted, number.n()));
          }
          if (!isOf && counted > 0) {
            problems.add(table.keys().shown(key) + " has no gate " + gate.attribute());
          }
        });
    edges.keySet().stream()
        .filter(key -> !stored.containsKey(key))
        .forEach(key -> problems.add(table.keys().shown(key) + " is missing, though linked"));
  }

  private Map<String, AttributeValue> gateKey(
      Gate gate, Relationship relationship, Map<String, AttributeValue> edge) {
    Map<String, String> names = table.schema().endRenames(relationship, gate.side());
    Function<String, @Nullable Object> values = table.shape(gate.relationship()).values(edge);
    return table.keys().of(gate.item(), name -> values.apply(names.getOrDefault(name, name)));
  }

  /** Every value that is to be unique has its guard, and no guard is without such a value. */
  private void guards(ItemType guard) {
    Shape shape = table.shape(guard.type());
    Set<Map<String, AttributeValue>> wanted = new HashSet<>();
    for (Map<String, AttributeValue> item : of(Kind.ENTITY, guard.type())) {
      Function<String, @Nullable Object> values = shape.values(item);
      if (guard.key().partition().attributes().stream().allMatch(a -> values.apply(a) != null)) {
        wanted.add(table.keys().of(guard.key(), values));
      }
    }
    Set<Map<String, AttributeValue>> there = new HashSet<>(stored.keySet());
    there.removeIf(
        key -> table.types().of(key).filter(type -> type.label().equals(guard.label())).isEmpty());
    if (!there.equals(wanted)) {
      problems.add("Guards must be %s, but are %s".formatted(wanted, there));
    }
  }

  private List<Map<String, AttributeValue>> of(Kind kind, String type) {
    return stored.values().stream()
        .filter(
            item ->
                table
                    .types()
                    .of(item)
                    .filter(t -> t.kind() == kind && t.type().equals(type))
                    .isPresent())
        .toList();
  }

  private static @Nullable AttributeValue at(Map<String, AttributeValue> item, List<String> path) {
    AttributeValue value = item.get(path.get(0));
    return value == null || path.size() == 1 ? value : value.m().get(path.get(1));
  }

  /** An edge that both sides keep must be in both maps. */
  private void summaries() {
    Map<String, Map<Side, Set<String>>> edges = new HashMap<>();
    for (SummaryMap map : table.design().summaries()) {
      Set<String> known =
          edges
              .computeIfAbsent(map.relationship(), r -> new HashMap<>())
              .computeIfAbsent(map.side(), s -> new TreeSet<>());
      for (Map<String, AttributeValue> item : of(Kind.ENTITY, map.entity())) {
        String own = table.keys().partition(item);
        own = own.substring(own.indexOf('#') + 1);
        AttributeValue members = item.get(map.attribute());
        for (String other : members == null ? Set.<String>of() : members.m().keySet()) {
          known.add(map.side() == Side.FROM ? own + " → " + other : other + " → " + own);
        }
      }
    }
    edges.forEach(
        (relationship, sides) -> {
          if (sides.size() == 2 && !sides.get(Side.FROM).equals(sides.get(Side.TO))) {
            problems.add("The maps of %s do not agree: %s".formatted(relationship, sides));
          }
        });
  }
}
