// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One contiguous part of one partition, of the table or of an index.
 *
 * @param index the index by name; null for the table itself
 */
public record Range(
    @Nullable String index,
    String partitionKey,
    KeyTemplate partition,
    String sortKey,
    SortRange sort) {

  public Range with(SortRange other) {
    return new Range(index, partitionKey, partition, sortKey, other);
  }

  /** The same range, its partition under other names. */
  public Range renamed(Map<String, String> names) {
    KeyTemplate other =
        partition.map(f -> f.named(names.getOrDefault(f.attribute(), f.attribute())));
    return new Range(index, partitionKey, other, sortKey, sort);
  }

  /** As a key condition: {@code PK = USER#{userId} and begins_with(SK, GROUP#)}. */
  public String condition() {
    String sorted = sort.text(sortKey);
    return partitionKey + " = " + partition + (sorted.isEmpty() ? "" : " and " + sorted);
  }
}
