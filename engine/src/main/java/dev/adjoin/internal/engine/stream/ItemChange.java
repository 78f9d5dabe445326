// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.value.Item;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A change of one item that a stream may have to record. A null item does not exist.
 *
 * @param tableId the table's id
 * @param expired whether the item was removed because it expired
 */
public record ItemChange(
    String tableId,
    Partition partition,
    @Nullable Item before,
    @Nullable Item after,
    boolean expired) {

  /** Whether the item did not change, so that there is nothing to record. */
  boolean changesNothing() {
    if (before == null || after == null) {
      return before == after;
    }
    return Arrays.equals(before.bytes(), after.bytes()) || before.equals(after);
  }
}
