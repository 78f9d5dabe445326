// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.StoredItem.Place;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A table in memory that holds sample items as a design says, and answers reads as DynamoDB. */
final class SampleTable {
  private final Design design;
  private final List<StoredItem> stored = new ArrayList<>();

  SampleTable(Design design, SampleItems items) {
    this.design = design;
    for (ItemType type : design.items()) {
      items.of(type.type()).forEach(item -> store(type, item));
    }
  }

  List<StoredItem> stored() {
    return stored;
  }

  /** A guard of an absent value is not stored. */
  private void store(ItemType type, SampleItem item) {
    if (item.has(type.key().partition().attributes())) {
      Place place = Place.of(type.key(), item.values());
      stored.add(new StoredItem(type, item, place, indexed(type, item, place)));
    }
  }

  /** A swapped index holds every item, whatever its type. */
  private Map<String, Place> indexed(ItemType type, SampleItem item, Place place) {
    Map<String, Place> indexed = new HashMap<>();
    for (Index index : design.indexes()) {
      if (index.kind() == Index.Kind.SWAPPED) {
        indexed.put(index.name(), new Place(place.sort(), place.partition()));
      }
    }
    for (Entry entry : type.entries()) {
      boolean isSwapped = indexed.containsKey(entry.index());
      if (isIn(entry, item) && !isSwapped) {
        indexed.put(entry.index(), Place.of(entry.key(), item.values()));
      }
    }
    return indexed;
  }

  /** Whether an item is in an index at all. */
  static boolean isIn(Entry entry, SampleItem item) {
    return item.has(entry.sparseBy())
        && (entry.when() == null
            || entry.when().terms().stream().allMatch(term -> holds(term, item)));
  }

  private static boolean holds(When.Term term, SampleItem item) {
    Object value = item.values().get(term.attribute());
    return value != null
        && switch (term.operator()) {
          case EXISTS -> true;
          case EQUAL -> value.equals(term.values().get(0));
          case ABOVE -> (Integer) value > Integer.parseInt(term.values().get(0));
          default -> throw new IllegalArgumentException("No sample view says " + term.text());
        };
  }

  /** What a read keeps of what its first requests find. */
  Set<SampleItem> read(ReadPlan plan, Map<String, Object> given) {
    Set<SampleItem> found = new HashSet<>();
    if (plan instanceof ReadPlan.CollectionRead collection) {
      collection.reads().forEach(branch -> found.addAll(read(branch, given)));
    } else if (plan instanceof ReadPlan.ListRead list) {
      found.addAll(read(list.items(), given));
      Optional.ofNullable(list.beside()).ifPresent(get -> found.addAll(read(get, given)));
    } else if (plan instanceof ReadPlan.UniqueRead unique) {
      found.addAll(read(unique.guard(), given));
    } else if (plan instanceof ReadPlan.Get get) {
      Place place = Place.of(get.key(), given);
      stored.stream().filter(s -> s.place().equals(place)).forEach(s -> found.add(s.item()));
    } else {
      found.addAll(query(plan, given));
    }
    return found;
  }

  private Set<SampleItem> query(ReadPlan plan, Map<String, Object> given) {
    Query query = ((ReadPlan.RangeRead) plan).query();
    Set<String> partitions = partitions(query.range().partition(), given);
    Set<SampleItem> found = new HashSet<>();
    for (StoredItem item : stored) {
      Place place = item.in(query.range().index());
      if (place != null
          && partitions.contains(place.partition())
          && isIn(query.range().sort(), place.sort(), given)) {
        assertThat(query.reads()).as("reads of %s", query).contains(item.type().label());
        if (query.keeps().contains(item.type().label())) {
          found.add(item.item());
        }
      }
    }
    return found;
  }

  private static Set<String> partitions(KeyTemplate template, Map<String, Object> given) {
    Set<String> partitions = new HashSet<>();
    IntStream.range(0, template.shards())
        .forEach(shard -> partitions.add(template.encode(given::get, shard)));
    return partitions;
  }

  private static boolean isIn(SortRange range, String key, Map<String, Object> given) {
    List<String> bounds = range.bounds().stream().map(b -> b.encode(given::get)).toList();
    if (range instanceof SortRange.All) {
      return true;
    }
    if (range instanceof SortRange.Exactly) {
      return key.equals(bounds.get(0));
    }
    if (range instanceof SortRange.Prefix) {
      return key.startsWith(bounds.get(0));
    }
    assertThat(range).isInstanceOf(SortRange.Between.class);
    return KeyOrder.BYTES.compare(bounds.get(0), key) <= 0
        && KeyOrder.BYTES.compare(key, bounds.get(1)) <= 0;
  }
}
