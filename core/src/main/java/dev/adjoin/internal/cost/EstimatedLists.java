// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Limit;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many items the lists of a read have, and how many of them one call evaluates.
 *
 * @param pattern the read; null for those of writes
 * @param limit the number of items asked for; null if the caller wants all
 * @param items the number of items that one call reads, if declared
 */
record EstimatedLists(
    TableStatistics statistics,
    @Nullable AccessPattern pattern,
    @Nullable Integer limit,
    OptionalDouble items) {
  /** The items of a page of a list that belongs to no entity: a view or all items. */
  static final int PAGE_ITEMS = 100;

  /** The items that a caller asks for who wants only the first. */
  static final int FIRST_ITEMS = 25;

  /** The least that the runtime reads at once if some of it may be left out. */
  private static final int FIRST_PAGE = 50;

  /** The lists that a write reads. */
  static EstimatedLists ofWrites(TableStatistics statistics) {
    return new EstimatedLists(statistics, null, null, OptionalDouble.empty());
  }

  boolean isOfWrite() {
    return pattern == null;
  }

  /** Whether the inputs of the read give the whole key: it is the same for all items. */
  boolean isGiven(ItemKey key) {
    return pattern != null && pattern.inputs().containsAll(key.attributes());
  }

  /** The number of items that the requests evaluate, on all shards together. */
  double evaluated(ReadPlan.RangeRead range, double count) {
    Query query = range.query();
    if (items.isPresent()) {
      return items.getAsDouble();
    }
    if (query.limit() != null) {
      int asked = asked(query);
      int first = query.isExact() && !query.skipsTombstones() ? asked : Math.max(asked, FIRST_PAGE);
      return Math.min(count, (double) first * range.shards());
    }
    if (isOfNoEntity() && count > PAGE_ITEMS) {
      statistics.assumptions().note(Topic.PAGES, String.valueOf(pattern.name()));
      return PAGE_ITEMS;
    }
    return count;
  }

  int asked(Query query) {
    return asked(Objects.requireNonNull(query.limit()));
  }

  /** The items that a call with a limit asks for. */
  int asked(Limit of) {
    if (limit == null && pattern != null) {
      statistics.assumptions().note(Topic.FIRST, String.valueOf(pattern.name()));
    }
    return of.of(limit == null ? FIRST_ITEMS : limit);
  }

  private boolean isOfNoEntity() {
    ReadTarget target = pattern == null ? null : pattern.name().target();
    return target instanceof ReadTarget.View || target instanceof ReadTarget.All;
  }

  /** The items of a type that a range of its partitions holds, over all shards. */
  double length(ItemType item, Range range) {
    String index = range.index();
    Member member = statistics.schema().member(item.type()).orElse(null);
    if (member == null || !item.isTheApplications()) {
      return 1;
    }
    Entry entry =
        item.entries().stream().filter(e -> e.index().equals(index)).findFirst().orElse(null);
    ItemKey key = key(item, index, entry);
    Set<String> given = new LinkedHashSet<>(key.partition().attributes());
    List<String> sort = key.sort().attributes();
    given.addAll(sort.subList(0, Math.min(sort.size(), fixed(range.sort()))));
    if (pattern != null) {
      Collection<String> attributes = statistics.schema().attributes(member).keySet();
      pattern.inputs().stream().filter(attributes::contains).forEach(given::add);
      given.addAll(pattern.name().shape().where());
    }
    double number = statistics.matching(member, given) * statistics.presence(item, entry);
    String ranged = pattern == null ? null : pattern.name().shape().range();
    return ranged == null || given.contains(ranged) || items.isPresent()
        ? number
        : statistics.inRange(member, ranged, number);
  }

  private static ItemKey key(ItemType item, @Nullable String index, @Nullable Entry entry) {
    if (index == null) {
      return item.key();
    }
    return entry == null ? item.key().turned() : entry.key();
  }

  /** The number of fields that all sort keys of the range have in common. */
  private static int fixed(SortRange range) {
    List<List<String>> bounds =
        range.bounds().stream().map(b -> b.template().attributes()).toList();
    if (range instanceof SortRange.Between) {
      int fields = 0;
      while (fields < Math.min(bounds.get(0).size(), bounds.get(1).size())
          && bounds.get(0).get(fields).equals(bounds.get(1).get(fields))) {
        fields++;
      }
      return fields;
    }
    boolean isPrefix = range instanceof SortRange.Prefix || range instanceof SortRange.Exactly;
    return isPrefix ? bounds.get(0).size() : 0;
  }
}
