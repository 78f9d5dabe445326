// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/**
 * The definition of an index. A local index shares the partitions of its table and sorts them by
 * another attribute.
 *
 * @param backfilling whether items that are older than the index may still be missing from it
 */
public record IndexDefinition(
    String name,
    boolean local,
    KeySchema key,
    IndexProjection projected,
    Capacity capacity,
    boolean backfilling) {

  public Throughput throughput() {
    return capacity.provisioned();
  }

  public IndexDefinition withCapacity(Capacity newCapacity) {
    return new IndexDefinition(name, local, key, projected, newCapacity, backfilling);
  }

  /** A copy that is marked as completely backfilled. */
  IndexDefinition complete() {
    return new IndexDefinition(name, local, key, projected, capacity, false);
  }
}
