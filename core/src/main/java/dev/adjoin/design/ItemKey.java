// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.design;

import dev.adjoin.key.KeyTemplate;

/** The two parts of a full key: of an item in the table, or of its entry in an index. */
public record ItemKey(KeyTemplate partition, KeyTemplate sort) {

  /** Whether no item can have a key of both kinds. */
  public boolean isDisjointFrom(ItemKey other) {
    return partition.isDisjointFrom(other.partition) || sort.isDisjointFrom(other.sort);
  }

  @Override
  public String toString() {
    return partition + " / " + sort;
  }
}
