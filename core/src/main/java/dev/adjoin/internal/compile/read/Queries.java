// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.RangeRead;
import java.util.List;

/** Creates queries for ranges and determines all types that they read. */
final class Queries {
  private final DesignedModel designed;

  Queries(DesignedModel designed) {
    this.designed = designed;
  }

  /** A query that keeps the items of one type. */
  Query keeping(String label, Range range) {
    Query query = Query.of(range, List.of(label), consistency(range));
    return filtered(query.reading(read(range, List.of(label))));
  }

  /** A query that keeps all items that the application stores. */
  Query everything(Range range) {
    List<ItemType> found = designed.partitions().itemsIn(range);
    List<String> keeps =
        found.stream().filter(ItemType::isTheApplications).map(ItemType::label).distinct().toList();
    List<String> reads = found.stream().map(ItemType::label).distinct().toList();
    return filtered(Query.of(range, keeps, consistency(range)).reading(reads));
  }

  /**
   * A query of a node's subtree that keeps its descendants only, without other items in the range.
   */
  Query below(ItemKey node) {
    Range range = designed.inTable(node, SortRange.subtree(node.sort()));
    List<ItemType> found = designed.partitions().itemsIn(range);
    List<String> keeps =
        found.stream()
            .filter(i -> i.isTheApplications() && i.key().sort().continues(node.sort()))
            .map(ItemType::label)
            .distinct()
            .toList();
    List<String> reads = found.stream().map(ItemType::label).distinct().toList();
    return filtered(Query.of(range, keeps, consistency(range)).reading(reads));
  }

  /**
   * Adds a filter for tombstones, if needed. A tombstone has the key of the deleted entity, so only
   * queries of the table find it.
   */
  private Query filtered(Query query) {
    boolean mayHold =
        query.range().index() == null
            && query.reads().stream().anyMatch(designed.tombstones()::contains);
    return mayHold ? query.withoutTombstones() : query;
  }

  private List<String> read(Range range, List<String> wanted) {
    List<String> reads = designed.partitions().readBy(range);
    return reads.isEmpty() ? wanted : reads;
  }

  private Consistency consistency(Range range) {
    boolean consistent =
        range.index() == null
            || designed.design().index(range.index()).filter(i -> i.isLocal()).isPresent();
    return consistent ? Consistency.STRONG : Consistency.EVENTUAL;
  }

  /** The query itself, or a fan-out if its partition has shards. */
  static RangeRead spread(Query query) {
    int shards = query.range().partition().shards();
    return shards == 1 ? query : new ReadPlan.Fanout(query, shards);
  }
}
