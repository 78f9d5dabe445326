// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import org.jspecify.annotations.Nullable;

/**
 * An item of a list.
 *
 * @param entity the entity that an edge leads to, if it was requested and exists
 * @param failure the reason why the entity could not be read; null if it could
 */
record Row(StoredItem item, @Nullable StoredItem entity, @Nullable AdjoinException failure) {
  Row(StoredItem item, @Nullable StoredItem entity) {
    this(item, entity, null);
  }
}
