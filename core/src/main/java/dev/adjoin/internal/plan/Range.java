// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A contiguous key range in one partition of the table or an index.
 *
 * @param index the index name; null for the table
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

  /** The same range in another partition. */
  public Range in(KeyTemplate other) {
    return new Range(index, partitionKey, other, sortKey, sort);
  }

  /** A copy whose partition key template uses other attribute names. */
  public Range renamed(Map<String, String> names) {
    KeyTemplate other =
        partition.map(f -> f.named(names.getOrDefault(f.attribute(), f.attribute())));
    return new Range(index, partitionKey, other, sortKey, sort);
  }

  /** The range as a key condition: {@code PK = USER#{userId} and begins_with(SK, GROUP#)}. */
  public String condition() {
    String sorted = sort.text(sortKey);
    return partitionKey + " = " + partition + (sorted.isEmpty() ? "" : " and " + sorted);
  }
}
