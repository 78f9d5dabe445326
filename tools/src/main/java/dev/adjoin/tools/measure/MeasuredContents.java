// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.internal.cost.Contents;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items that one call reads and writes, taken from images of the table before and after it. A
 * journal entry lives only during the call; it is taken to be smaller than 1 KB.
 */
final class MeasuredContents implements Contents {
  /** The least that is read at once if some of it may be left out. */
  private static final int FIRST_PAGE = 50;

  private final Design design;
  private final TableImage before;
  private final TableImage after;
  private final Map<String, Object> values;
  private final Map<String, Object> oldValues;
  private final @Nullable String changed;
  private final @Nullable Integer limit;
  private final Set<String> gone;
  private final @Nullable Set<List<String>> merged;
  private final Map<String, List<Map<String, Object>>> found = new HashMap<>();
  private List<Map<String, Object>> last = List.of();

  /**
   * A call with its values.
   *
   * @param values the attributes of the entity or edge after the call, and the inputs of a read
   * @param oldValues the attributes before the call
   * @param changed the attribute that the call changes; null if it is no change
   * @param limit the number of items that the call asks for; null for all
   */
  record Call(
      Map<String, Object> values,
      Map<String, Object> oldValues,
      @Nullable String changed,
      @Nullable Integer limit) {
    static Call of(Map<String, Object> values) {
      return new Call(values, values, null, null);
    }
  }

  MeasuredContents(Design design, TableImage before, TableImage after, Call call) {
    this(design, before, after, call, Set.of(), null);
  }

  /**
   * @param gone the types of items that the call has removed before
   * @param merged the keys of the items that the transaction writes already; null if there is none
   */
  private MeasuredContents(
      Design design,
      TableImage before,
      TableImage after,
      Call call,
      Set<String> gone,
      @Nullable Set<List<String>> merged) {
    this.gone = gone;
    this.merged = merged;
    this.design = design;
    this.before = before;
    this.after = after;
    this.values = call.values();
    this.oldValues = call.oldValues();
    this.changed = call.changed();
    this.limit = call.limit();
  }

  // ---- Reads

  @Override
  public Sized get(ItemKey key) {
    boolean isSent = fill(key, values, 0) != null; // not for a reference that is absent
    return isSent ? Sized.once(StoredSize.of(find(before, key, values))) : new Sized(0, 0);
  }

  private static Map<String, AttributeValue> find(
      TableImage image, ItemKey key, Map<String, Object> from) {
    List<String> filled = fill(key, from, 0);
    return filled == null ? Map.of() : image.find(filled.get(0), filled.get(1));
  }

  /** The key of these values; null if one of them is absent. */
  private static @Nullable List<String> fill(
      ItemKey key, Map<String, Object> from, @Nullable Integer shard) {
    try {
      boolean isSharded = key.partition().shards() > 1;
      String partition =
          isSharded && shard != null
              ? key.partition().encode(from::get, shard)
              : key.partition().encode(from::get);
      return List.of(partition, key.sort().encode(from::get));
    } catch (IllegalArgumentException e) {
      return null; // the item does not exist: an optional attribute of its key is absent
    }
  }

  @Override
  public Sized summary(ReadPlan.SummaryRead read) {
    Map<String, AttributeValue> item = find(before, read.key(), values);
    AttributeValue members = item.get(read.map().attribute());
    List<Map<String, Object>> edges = new ArrayList<>();
    if (members != null) {
      for (String member : members.m().keySet()) {
        Map<String, Object> edge = new HashMap<>(values);
        read.map().key().decode(member).ifPresent(edge::putAll);
        edges.add(edge);
      }
    }
    last = edges;
    return Sized.once(StoredSize.of(item));
  }

  @Override
  public List<Sized> queries(ReadPlan.RangeRead range) {
    List<Sized> requests = new ArrayList<>();
    last = new ArrayList<>();
    Query query = range.query();
    if (!values.keySet().containsAll(query.range().partition().attributes())) {
      return requests; // by a reference that is absent
    }
    query.keeps().forEach(label -> found.put(label, new ArrayList<>()));
    for (int shard = 0; shard < range.shards(); shard++) {
      List<Map<String, AttributeValue>> all = items(range, shard);
      if (range instanceof ReadPlan.Hops hops) {
        requests.addAll(hops(hops, all));
        continue;
      }
      int most = all.size();
      if (query.limit() != null && limit != null) {
        int asked = query.limit().of(limit);
        most = Math.min(most, query.isExact() ? asked : Math.max(asked, FIRST_PAGE));
      }
      long bytes = 0;
      for (Map<String, AttributeValue> item : all.subList(0, most)) {
        bytes += before.bytes(item, range.index());
        keep(item, query);
      }
      requests.add(Sized.once(bytes));
    }
    return requests;
  }

  /** The items in one shard of the range, in the order of the query. */
  private List<Map<String, AttributeValue>> items(ReadPlan.RangeRead read, int shard) {
    var range = read.query().range();
    String partition = range.partition().encode(values::get, shard);
    List<String> bounds =
        range.sort().bounds().stream().map(bound -> bound.encode(values::get)).toList();
    List<Map<String, AttributeValue>> items =
        new ArrayList<>(
            before
                .partition(range.index(), range.partitionKey(), partition, range.sortKey())
                .stream()
                .filter(item -> isIn(range.sort(), bounds, before.sort(item, range.sortKey())))
                .filter(item -> !gone.contains(before.type(item).map(ItemType::label).orElse("")))
                .toList());
    if (read.query().reversed()) {
      Collections.reverse(items);
    }
    return items;
  }

  private static boolean isIn(SortRange range, List<String> bounds, String sort) {
    if (range instanceof SortRange.All) {
      return true;
    }
    if (range instanceof SortRange.Exactly) {
      return sort.equals(bounds.get(0));
    }
    if (range instanceof SortRange.Prefix) {
      return sort.startsWith(bounds.get(0));
    }
    int low = KeyOrder.BYTES.compare(sort, bounds.get(0));
    if (range instanceof SortRange.Between) {
      return low >= 0 && KeyOrder.BYTES.compare(sort, bounds.get(1)) <= 0;
    }
    return range instanceof SortRange.AtLeast ? low >= 0 : low <= 0;
  }

  private void keep(Map<String, AttributeValue> item, Query query) {
    ItemType type = before.type(item).orElse(null);
    if (type != null && query.keeps().contains(type.label())) {
      Map<String, Object> key = Objects.requireNonNull(before.values(item, type));
      key.putAll(before.references(item, type));
      found.computeIfAbsent(type.label(), label -> new ArrayList<>()).add(key);
      last.add(key);
    }
  }

  /** A Query with limit 1 for each node, and one more that finds no further node. */
  private List<Sized> hops(ReadPlan.Hops hops, List<Map<String, AttributeValue>> all) {
    List<Sized> requests = new ArrayList<>();
    String sortKey = hops.query().range().sortKey();
    String start = "";
    while (true) {
      String after = start;
      Map<String, AttributeValue> next =
          all.stream()
              .filter(item -> KeyOrder.BYTES.compare(before.sort(item, sortKey), after) > 0)
              .findFirst()
              .orElse(null);
      requests.add(Sized.once(next == null ? 0 : before.bytes(next, hops.index())));
      if (next == null) {
        return requests;
      }
      int known = last.size();
      keep(next, hops.query());
      boolean isNode = last.size() > known;
      start = before.sort(next, sortKey) + (isNode ? hops.next().end() : "");
      if (limit != null && hops.limit() != null && last.size() == limit) {
        return requests;
      }
    }
  }

  @Override
  public List<Sized> batch(ReadPlan.Wanted wanted) {
    Set<List<String>> keys = new LinkedHashSet<>();
    if (wanted instanceof ReadPlan.Wanted.Shards shards) {
      for (int shard = 0; shard < shards.gate().shards(); shard++) {
        keys.add(Objects.requireNonNull(fill(shards.key(), values, shard)));
      }
    } else {
      String type = ((ReadPlan.Wanted.Each) wanted).type();
      for (Map<String, Object> each : found.getOrDefault(type, last)) {
        List<String> key = fill(wanted.key(), each, null);
        if (key != null) { // else it refers to nothing
          keys.add(key);
        }
      }
    }
    return keys.stream()
        .map(key -> Sized.once(StoredSize.of(before.find(key.get(0), key.get(1)))))
        .toList();
  }

  @Override
  public double found() {
    return last.size();
  }

  @Override
  public List<Each> each(Set<String> removed) {
    return each(removed, null);
  }

  @Override
  public List<Each> together() {
    return each(Set.of(), new HashSet<>());
  }

  private List<Each> each(Set<String> removed, @Nullable Set<List<String>> transaction) {
    Set<String> all = new HashSet<>(gone);
    all.addAll(removed);
    return last.stream()
        .map(key -> new MeasuredContents(design, before, after, Call.of(key), all, transaction))
        .map(each -> new Each(each, 1))
        .toList();
  }

  // ---- Writes

  @Override
  public boolean changes(List<String> attributes) {
    return changed != null && attributes.contains(changed);
  }

  @Override
  public boolean isPresent() {
    return true;
  }

  @Override
  public List<WrittenItem> written(Action action) {
    if (action.target() instanceof Target.Journal) {
      boolean isEntered =
          action.parts().stream().allMatch(p -> p.causes().isEmpty() || changes(p.causes()));
      return isEntered ? List.of(WrittenItem.small(design)) : List.of();
    }
    if (action.target() instanceof Target.Marker) {
      return List.of(WrittenItem.small(design));
    }
    Map<String, Object> from = action.place().isOld() ? oldValues : values;
    boolean isSame =
        Objects.equals(fill(action.key(), oldValues, 0), fill(action.key(), values, 0));
    if (action.place().isMove() && isSame) {
      return List.of();
    }
    return IntStream.range(0, action.times())
        .mapToObj(shard -> fill(action.key(), from, action.times() > 1 ? shard : null))
        .filter(Objects::nonNull)
        .filter(key -> merged == null || merged.add(key))
        .map(key -> item(key.get(0), key.get(1)))
        .toList();
  }

  private WrittenItem item(String partition, String sort) {
    Map<String, AttributeValue> was = before.find(partition, sort);
    Map<String, AttributeValue> is = after.find(partition, sort);
    List<WrittenEntry> entries = new ArrayList<>();
    for (Index index : design.indexes()) {
      Map<String, AttributeValue> old = before.entry(was, index);
      Map<String, AttributeValue> now = after.entry(is, index);
      boolean moves =
          !old.isEmpty()
              && !now.isEmpty()
              && !(isEqual(old, now, index.partitionKey()) && isEqual(old, now, index.sortKey()));
      entries.add(
          new WrittenEntry(
              index, StoredSize.of(old), StoredSize.of(now), moves, !old.equals(now), 1));
    }
    return new WrittenItem(StoredSize.of(was), StoredSize.of(is), 1, entries);
  }

  private static boolean isEqual(
      Map<String, AttributeValue> one, Map<String, AttributeValue> other, String name) {
    return Objects.equals(one.get(name), other.get(name));
  }
}
