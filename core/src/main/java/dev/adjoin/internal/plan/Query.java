// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Query of one key range: one request per page.
 *
 * @param limit the maximum number of items; null for all
 * @param counting whether only the count is returned
 * @param reads all types with items in the range
 * @param keeps the types that belong to the result; items of other types are read and dropped
 * @param skipsTombstones whether a filter removes the tombstones of deleted items
 */
public record Query(
    Range range,
    boolean reversed,
    @Nullable Limit limit,
    boolean counting,
    List<String> reads,
    List<String> keeps,
    boolean skipsTombstones,
    Consistency consistency)
    implements ReadPlan.RangeRead {

  public Query {
    reads = List.copyOf(reads);
    keeps = List.copyOf(keeps);
    if (keeps.isEmpty()) {
      throw new IllegalArgumentException("A query must keep at least one type");
    }
  }

  /** A forward query of the whole range, all of whose items belong to the result. */
  public static Query of(Range range, List<String> types, Consistency consistency) {
    return new Query(range, false, null, false, types, types, false, consistency);
  }

  public Query over(Range other) {
    return new Query(other, reversed, limit, counting, reads, keeps, skipsTombstones, consistency);
  }

  public Query reading(List<String> types) {
    return new Query(range, reversed, limit, counting, types, keeps, skipsTombstones, consistency);
  }

  public Query first(Limit count) {
    return new Query(range, false, count, counting, reads, keeps, skipsTombstones, consistency);
  }

  public Query last(Limit count) {
    return new Query(range, true, count, counting, reads, keeps, skipsTombstones, consistency);
  }

  public Query backwards() {
    return new Query(range, true, limit, counting, reads, keeps, skipsTombstones, consistency);
  }

  /** A copy that reads and keeps one more type. */
  public Query keepingAlso(String type) {
    List<String> read = reads.contains(type) ? reads : join(reads, type);
    return new Query(
        range, reversed, limit, counting, read, join(keeps, type), skipsTombstones, consistency);
  }

  private static List<String> join(List<String> types, String type) {
    return Stream.concat(types.stream(), Stream.of(type)).toList();
  }

  public Query withoutTombstones() {
    return new Query(range, reversed, limit, counting, reads, keeps, true, consistency);
  }

  public Query counted() {
    return new Query(range, reversed, limit, true, reads, keeps, skipsTombstones, consistency);
  }

  /**
   * Whether all items in the range belong to the result, so that DynamoDB can count and limit them.
   */
  public boolean isExact() {
    return keeps.containsAll(reads);
  }

  @Override
  public int requests() {
    return 1;
  }

  @Override
  public String operation() {
    return "Query";
  }

  @Override
  public Query query() {
    return this;
  }

  @Override
  public List<String> explain() {
    String where = range.index() == null ? "Query" : "Query " + range.index();
    StringBuilder line = new StringBuilder(where + ": " + range.condition());
    if (counting) {
      line.append(isExact() ? ", count only" : ", keys only");
    }
    if (reversed) {
      line.append(", backwards");
    }
    if (limit != null) {
      boolean cut = isExact() && !skipsTombstones || limit.equals(Limit.ONE);
      line.append(cut ? ", limit " + limit : ", in pages until " + limit + " are found");
    }
    if (!isExact()) {
      line.append("; reads ").append(String.join(", ", reads));
      line.append(counting ? ", counts " : ", keeps ").append(String.join(", ", keeps));
    }
    if (skipsTombstones) {
      line.append(", without tombstones");
    }
    return List.of(line.toString());
  }
}
