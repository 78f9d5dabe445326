// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.key.KeyTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The two parts of a full key: of an item in the table, or of its entry in an index. */
public record ItemKey(KeyTemplate partition, KeyTemplate sort) {

  /** The key in a swapped index: partition and sort exchanged. */
  public ItemKey turned() {
    return new ItemKey(sort, partition);
  }

  /** Whether no key can match both. */
  public boolean isDisjointFrom(ItemKey other) {
    return partition.isDisjointFrom(other.partition) || sort.isDisjointFrom(other.sort);
  }

  /** The attributes of the partition key, then those of the sort key. */
  public List<String> attributes() {
    List<String> attributes = new ArrayList<>(partition.attributes());
    attributes.addAll(sort.attributes());
    return attributes;
  }

  /** The same key with fields under other names; those not listed keep theirs. */
  public ItemKey renamed(Map<String, String> names) {
    UnaryOperator<KeyTemplate> rename =
        t -> t.map(f -> f.named(names.getOrDefault(f.attribute(), f.attribute())));
    return new ItemKey(rename.apply(partition), rename.apply(sort));
  }

  @Override
  public String toString() {
    return partition + " / " + sort;
  }
}
