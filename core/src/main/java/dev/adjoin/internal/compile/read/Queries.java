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

/** Turns ranges into queries that name every type that they read. */
final class Queries {
  private final Blueprint blueprint;

  Queries(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  /** Reads the range and keeps one type's items. */
  Query keeping(String label, Range range) {
    Query query = Query.of(range, List.of(label), consistency(range));
    return filtered(query.reading(read(range, List.of(label))));
  }

  /** Reads the range and keeps everything in it that the application stores. */
  Query everything(Range range) {
    List<ItemType> found = blueprint.partitions().itemsIn(range);
    List<String> keeps =
        found.stream().filter(ItemType::isTheApplications).map(ItemType::label).distinct().toList();
    List<String> reads = found.stream().map(ItemType::label).distinct().toList();
    return filtered(Query.of(range, keeps, consistency(range)).reading(reads));
  }

  /** Reads a node's subtree and keeps what is below it, not what merely sorts there. */
  Query below(ItemKey node) {
    Range range = blueprint.inTable(node, SortRange.subtree(node.sort()));
    List<ItemType> found = blueprint.partitions().itemsIn(range);
    List<String> keeps =
        found.stream()
            .filter(i -> i.isTheApplications() && i.key().sort().continues(node.sort()))
            .map(ItemType::label)
            .distinct()
            .toList();
    List<String> reads = found.stream().map(ItemType::label).distinct().toList();
    return filtered(Query.of(range, keeps, consistency(range)).reading(reads));
  }

  /** A tombstone has the key of the entity that was deleted, so it is found in the table. */
  private Query filtered(Query query) {
    boolean mayHold =
        query.range().index() == null
            && query.reads().stream().anyMatch(blueprint.tombstones()::contains);
    return mayHold ? query.withoutTombstones() : query;
  }

  private List<String> read(Range range, List<String> wanted) {
    List<String> reads = blueprint.partitions().readBy(range);
    return reads.isEmpty() ? wanted : reads;
  }

  private Consistency consistency(Range range) {
    boolean consistent =
        range.index() == null
            || blueprint.design().index(range.index()).filter(i -> i.isLocal()).isPresent();
    return consistent ? Consistency.STRONG : Consistency.EVENTUAL;
  }

  /** The query itself, or one for each shard of its partition. */
  static RangeRead spread(Query query) {
    int shards = query.range().partition().shards();
    return shards == 1 ? query : new ReadPlan.Fanout(query, shards);
  }
}
