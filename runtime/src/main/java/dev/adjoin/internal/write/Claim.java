// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.Set;

/**
 * The items that one change among many is on, so that others can be put beside it.
 *
 * @param item what it is about: two of the same item are one
 * @param own what it must have for itself, its item among them
 * @param ownItems how many items no other change is on
 * @param shared what several changes write as one: gates, ends, sources of copies
 * @param bytes about how much it writes
 * @param isAlone whether it is one request that costs more in a transaction
 */
public record Claim(
    String item, Set<String> own, int ownItems, Set<String> shared, int bytes, boolean isAlone) {
  public Claim {
    own = Set.copyOf(own);
    shared = Set.copyOf(shared);
  }
}
