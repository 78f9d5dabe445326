// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.ItemType.Kind;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks the consistency of a table by reading all of it: keys and index keys match the attributes,
 * gates count the edges, every edge has its mirror, guards have owners, both sides of an edge in
 * summaries store it, and no write in several steps is unfinished.
 */
public final class Intact {
  private final OpenTable table;
  private final StoredItems stored;
  private final List<String> problems = new ArrayList<>();

  private Intact(OpenTable table, StoredItems stored) {
    this.table = table;
    this.stored = stored;
  }

  /** Everything that is stored. */
  public static List<Map<String, AttributeValue>> items(DynamoDbClient client, String table) {
    return client.scanPaginator(r -> r.tableName(table).consistentRead(true)).items().stream()
        .toList();
  }

  /** The inconsistencies in words; empty if there are none. */
  public static List<String> problems(OpenTable table, DynamoDbClient client) {
    StoredItems stored = new StoredItems(table, items(client, table.calls().table()));
    Intact intact = new Intact(table, stored);
    stored.all().values().forEach(intact::item);
    table.design().items().stream().filter(t -> t.kind() == Kind.GUARD).forEach(intact::guards);
    table.design().items().stream().filter(t -> t.kind() == Kind.MIRROR).forEach(intact::mirrors);
    intact.problems.addAll(new IntactCounts(table, stored).problems());
    return intact.problems;
  }

  static void check(Database db) {
    assertThat(problems(db.table, db.client())).isEmpty();
  }

  private void item(Map<String, AttributeValue> item) {
    String key = table.keys().shown(item);
    ItemType type = table.types().of(item).orElse(null);
    if (type == null || type.kind() == Kind.JOURNAL) {
      problems.add(key + " is " + (type == null ? "of no type" : "unfinished work"));
    } else if (type.isTheApplications() && !StoredValues.isTombstone(item)) {
      TypeCodec codec = table.codec(type.type());
      if (!table.keys().of(type.key(), codec.values(item)).equals(table.keys().in(item))) {
        problems.add(key + " does not follow from its attributes");
      }
      type.entries().forEach(entry -> entry(key, item, codec, entry));
    }
  }

  private void entry(String key, Map<String, AttributeValue> item, TypeCodec codec, Entry entry) {
    Index index = table.design().index(entry.index()).orElseThrow();
    boolean isThere =
        item.keySet().containsAll(entry.sparseBy())
            && (entry.when() == null || SparseCondition.holds(entry.when(), codec, item));
    for (String attribute : index.ownAttributes()) {
      boolean isSort = attribute.equals(index.sortKey());
      var template = isSort ? entry.key().sort() : entry.key().partition();
      String wanted = isThere ? template.encode(codec.values(item)) : null;
      String is = item.containsKey(attribute) ? item.get(attribute).s() : null;
      if (!Objects.equals(wanted, is)) {
        problems.add("%s: %s must be %s, but is %s".formatted(key, attribute, wanted, is));
      }
    }
  }

  /** Every edge has its mirror, alike in all but where it stands; and no other is there. */
  private void mirrors(ItemType mirror) {
    TypeCodec codec = table.codec(mirror.type());
    Map<Map<String, AttributeValue>, String> wanted = new LinkedHashMap<>();
    for (Map<String, AttributeValue> edge : stored.of(Kind.RELATIONSHIP, mirror.type())) {
      wanted.put(table.keys().of(mirror.key(), codec.values(edge)), plain(edge));
    }
    Map<Map<String, AttributeValue>, String> there = new LinkedHashMap<>();
    stored
        .of(Kind.MIRROR, mirror.type())
        .forEach(item -> there.put(table.keys().in(item), plain(item)));
    if (!there.equals(wanted)) {
      problems.add("Mirrors must be %s, but are %s".formatted(wanted, there));
    }
  }

  private String plain(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> plain = new LinkedHashMap<>(item);
    plain.keySet().removeAll(table.keys().in(item).keySet());
    plain.remove(String.valueOf(table.design().table().type()));
    plain.remove(OwnedAttribute.BY);
    table.design().indexes().forEach(i -> plain.keySet().removeAll(i.ownAttributes()));
    return Database.shown(plain);
  }

  /** Every value that is to be unique has its guard, and no guard is without such a value. */
  private void guards(ItemType guard) {
    TypeCodec codec = table.codec(guard.type());
    Set<Map<String, AttributeValue>> wanted = new HashSet<>();
    for (Map<String, AttributeValue> item : stored.of(Kind.ENTITY, guard.type())) {
      Function<String, @Nullable Object> values = codec.values(item);
      if (guard.key().partition().attributes().stream().allMatch(a -> values.apply(a) != null)) {
        wanted.add(table.keys().of(guard.key(), values));
      }
    }
    Set<Map<String, AttributeValue>> there = new HashSet<>(stored.all().keySet());
    there.removeIf(
        key -> table.types().of(key).filter(type -> type.label().equals(guard.label())).isEmpty());
    if (!there.equals(wanted)) {
      problems.add("Guards must be %s, but are %s".formatted(wanted, there));
    }
  }
}
