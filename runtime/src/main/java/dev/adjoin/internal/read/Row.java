// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import org.jspecify.annotations.Nullable;

/**
 * An item of a list.
 *
 * @param entity the entity that an edge leads to, where it was asked for and exists
 * @param failure why the entity of this row could not be looked for; null when it could
 */
record Row(StoredItem item, @Nullable StoredItem entity, @Nullable AdjoinException failure) {
  Row(StoredItem item, @Nullable StoredItem entity) {
    this(item, entity, null);
  }
}
